//! A run is a value: the same value gives the same moves.

use crate::course::Orders;
use crate::problem::Problem;
use facedown::protocol::Variant;
use serde_json::{Value, json};

/// More free choices than any run has.
const MOST_CHOICES: usize = 1_000_000;

/// What P does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Doing {
    /// P knows what the solver finds.
    Solve,
    /// P claims this answer, right or wrong.
    Answer(String),
    /// P lays these cards, ask by ask, and may have an answer besides to compare with.
    Lays(String, Option<String>),
    /// There is no P: the simulator draws what is turned up.
    Nobody,
}

/// What is played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// The puzzle: text in any format, or the id of a board of the gallery.
    pub puzzle: String,
    /// The protocol; the first of the genre if nothing is said.
    pub protocol: Option<String>,
    /// The variant.
    pub variant: Variant,
    /// The seed of the shuffles.
    pub seed: u64,
    /// What P does.
    pub doing: Doing,
    /// Orders that V takes.
    pub orders: Vec<(usize, Vec<usize>)>,
    /// What goes wrong, by its name.
    pub fault: Option<String>,
}

/// A field of an object that is text, if it is there.
pub(crate) fn text<'v>(value: &'v Value, key: &str) -> Result<Option<&'v str>, Problem> {
    match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(Problem::bad(format!("`{key}` is not text"))),
    }
}

/// A field that must be there.
pub(crate) fn needed<'v>(value: &'v Value, key: &str) -> Result<&'v str, Problem> {
    text(value, key)?.ok_or_else(|| Problem::bad(format!("`{key}` is missing")))
}

pub(crate) fn variant(value: &Value) -> Result<Variant, Problem> {
    match text(value, "variant")? {
        None => Ok(Variant::Repaired),
        Some(name) => Variant::from_name(name).ok_or_else(|| {
            Problem::bad(format!("there is no variant `{name}`")).expected("`repaired` or `published`")
        }),
    }
}

/// Orders as JSON: `[[0,[1,0]]]`.
pub(crate) fn orders(value: Option<&Value>) -> Result<Orders, Problem> {
    let one = |value: &Value| match value.as_array()?.as_slice() {
        [nth, list] => Some((number(nth).filter(|nth| *nth < MOST_CHOICES)?, order(list)?)),
        _ => None,
    };
    let list = match value {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(value) => {
            value.as_array().filter(|list| list.len() <= 1000).and_then(|list| list.iter().map(one).collect())
        }
    };
    list.ok_or_else(|| Problem::bad("`orders` is not understood").expected("pairs such as [0,[1,0,2]]"))
}

fn number(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|number| usize::try_from(number).ok())
}

/// An order as JSON: the numbers from 0 on, each once.
pub(crate) fn order(value: &Value) -> Option<Vec<usize>> {
    let order: Vec<usize> =
        value.as_array().filter(|list| list.len() <= 1000)?.iter().map(number).collect::<Option<_>>()?;
    let mut met = vec![false; order.len()];
    let is_new = |&place: &usize| met.get_mut(place).is_some_and(|met| !std::mem::replace(met, true));
    order.iter().all(is_new).then_some(order)
}

impl Run {
    /// Reads a run: see `API.md`.
    ///
    /// # Errors
    /// What is not understood.
    pub fn read(value: &Value) -> Result<Self, Problem> {
        let prover = value.get("prover").unwrap_or(&Value::Null);
        let doing = match (text(prover, "lays")?, text(prover, "answer")?) {
            (Some(lays), answer) => Doing::Lays(lays.to_owned(), answer.map(str::to_owned)),
            (None, Some("solve") | None) if prover.get("nobody") == Some(&Value::Bool(true)) => Doing::Nobody,
            (None, Some("solve") | None) => Doing::Solve,
            (None, Some(answer)) => Doing::Answer(answer.to_owned()),
        };
        let seed = match value.get("seed") {
            None | Some(Value::Null) => Some(1),
            Some(seed) => seed.as_u64().or_else(|| seed.as_str()?.parse().ok()),
        };
        let seed = seed.ok_or_else(|| {
            Problem::bad("`seed` is not understood")
                .expected(format!("a whole number from 0 to {}", u64::MAX))
        })?;
        Ok(Self {
            puzzle: needed(value, "puzzle")?.to_owned(),
            protocol: text(value, "protocol")?.map(str::to_owned),
            variant: variant(value)?,
            seed,
            doing,
            orders: orders(value.get("orders"))?,
            fault: text(value, "fault")?.map(str::to_owned),
        })
    }

    /// The run as JSON, with all defaults. The seed is text: a browser's numbers do not have all of its digits.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let prover = match &self.doing {
            Doing::Solve => json!({ "answer": "solve" }),
            Doing::Answer(answer) => json!({ "answer": answer }),
            Doing::Lays(lays, None) => json!({ "lays": lays }),
            Doing::Lays(lays, Some(answer)) => json!({ "lays": lays, "answer": answer }),
            Doing::Nobody => json!({ "nobody": true }),
        };
        json!({
            "puzzle": self.puzzle, "protocol": self.protocol, "variant": self.variant.name(), "seed": self.seed.to_string(),
            "prover": prover, "orders": self.orders, "fault": self.fault,
        })
    }
}
