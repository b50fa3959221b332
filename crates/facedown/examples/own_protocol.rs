//! A protocol of your own, audited: the listing of `docs/tutorial.md`, which explains it.

use facedown::{Accept, Ask, Audited, Case, Face, Law, Lay, Part, Row, Stop, Table, audit};

const C: Face = Face::CLUB;
const H: Face = Face::HEART;

/// Four countries, numbered from 0, and who has a border with whom.
pub(crate) const BORDERS: [(usize, usize); 4] = [(0, 1), (0, 2), (1, 2), (2, 3)];

/// What V gets wrong, if anything.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Mistake {
    None,
    ForgetsAShuffle,
    OnlyCountsHearts,
}

/// V makes sure that two countries have different colours, and gives the cards of the second back.
fn border(table: &mut Table<'_>, one: &Row, other: Row, mistake: Mistake) -> Result<Row, Stop> {
    table.scope("border", |table| {
        table.step("1", "Below the cards of one country lie those of the other, and below these 1 2 3")?;
        let numbers = Face::read("1 2 3").expect("three faces");
        let below = table.put(1, &numbers)?;
        table.stack(one, other)?;
        table.stack(one, below)?;

        table
            .step("2", "The three piles are scrambled, and the countries turned up: the hearts lie apart")?;
        table.pile_scramble(one)?;
        let law = Law::arrangement(&[H, C, C, H, C, C]).of_piles(2);
        let accept = match mistake {
            Mistake::OnlyCountsHearts => Accept::Count { of: vec![H], exactly: 2 },
            _ => Accept::TheLaw,
        };
        table.turn_up_accepting(one, Part::layers(0..2), &[law], accept)?;
        table.turn_down(one, Part::layers(0..2))?;

        table.step("3", "The piles are scrambled again")?;
        if mistake != Mistake::ForgetsAShuffle {
            table.pile_scramble(one)?;
        }

        table.step("4", "The numbers are turned up and bring the piles back into their order")?;
        table.turn_up(one, Part::layer(2), Law::arrangement(&numbers))?;
        table.sort(one, 2..3)?;
        let below = table.split(one, 2..3)?;
        table.put_away(below)?;
        table.split(one, 1..2)
    })
}

/// P lays a colouring of the map, and V looks at each border.
pub(crate) fn colouring(table: &mut Table<'_>, mistake: Mistake) -> Result<(), Stop> {
    table.step("1", "For each country P lays three cards face down: a heart in the place of its colour")?;
    let mut countries = Vec::new();
    for _ in 0..4 {
        let country = table.ask(&Ask::choice(3, H, C))?;
        table.commit(&country)?;
        countries.push(country);
    }
    table.step("2", "V looks at each border")?;
    for (one, other) in BORDERS {
        let cards = countries.remove(other);
        let cards = border(table, &countries[one], cards, mistake)?;
        countries.insert(other, cards);
    }
    countries.into_iter().try_for_each(|country| table.set_aside(country))
}

/// Whether these colours are a proper colouring.
fn is_proper(colours: &[usize]) -> bool {
    BORDERS.iter().all(|&(one, other)| colours[one] != colours[other])
}

/// What the cards of the four countries should mean: one heart each, and a proper colouring.
fn meaning(cards: &[Face]) -> bool {
    let colour = |country: &[Face]| match country {
        [H, C, C] => Some(0),
        [C, H, C] => Some(1),
        [C, C, H] => Some(2),
        _ => None,
    };
    let colours: Option<Vec<usize>> = cards.chunks(3).map(colour).collect();
    colours.is_some_and(|colours| is_proper(&colours))
}

/// The case: the steps, what they should prove, and every proper colouring that P may know.
fn map(mistake: Mistake) -> Case<'static> {
    let mut case = Case::new(move |table| colouring(table, mistake))
        .meaning(meaning)
        .cost(15, 8)
        .harmless("border > step 4: check dropped", "V has put the numbers there openly");
    for number in 0..81 {
        let colours = [number / 27, number / 9 % 3, number / 3 % 3, number % 3];
        if is_proper(&colours) {
            let name = colours.map(|colour| ["red", "green", "blue"][colour]).join(" ");
            case = case.secret(name, colours.map(Lay::Mark).to_vec());
        }
    }
    case
}

/// The protocol as it should be, and with each of the mistakes.
pub(crate) fn report() -> String {
    let [right, forgetful, careless]: [Audited; 3] =
        [Mistake::None, Mistake::ForgetsAShuffle, Mistake::OnlyCountsHearts]
            .map(|mistake| audit(&map(mistake)));
    format!("right:\n{right}\nV forgets a shuffle:\n{forgetful}\nV only counts hearts:\n{careless}")
}

fn main() {
    print!("{}", report());
}
