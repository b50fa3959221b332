//! Seals: pasted and verified, or made.

use crate::asker::Asker;
use crate::gallery;
use crate::problem::Problem;
use crate::sheets::sheet_json;
use crate::stage::{Stage, bounded};
use facedown::picture::with_version;
use facedown_seal::{MemoryLimit, Seal, SealError, Sealable, seal, sealing_cost, verify};
use qrcode::{EcLevel, QrCode, render::svg};
use serde_json::{Value, json};
use std::time::Instant;

/// The page seals and verifies what takes no more than this.
const LIMITS: MemoryLimit = MemoryLimit { memory: 400_000_000 };

/// A QR code as a picture, if the text fits.
pub(crate) fn qr(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let picture = code.render::<svg::Color<'_>>().min_dimensions(240, 240).build();
    // The declaration of XML is not for a page.
    Some(picture.find("<svg").map_or_else(String::new, |start| with_version(&picture[start..])))
}

fn refused(refusal: &SealError) -> Problem {
    match refusal {
        SealError::TooLarge { .. } => {
            Problem::limit(format!("{refusal}. `facedown seal` and `facedown verify` take more."))
        }
        _ => Problem::unusable(refusal.to_string()),
    }
}

/// `POST /api/verify`.
pub(crate) fn verified(text: &str, puzzle: Option<&str>) -> Result<Value, Problem> {
    let read = Seal::read(text).map_err(|refusal| {
        Problem::unusable(refusal.to_string()).expected("the whole text that `facedown seal` wrote")
    })?;
    let sheet = read.sheet().map_err(|refusal| refused(&refusal))?;
    bounded(sheet.as_ref())?;
    let variant = read.known_variant().map_err(|refusal| refused(&refusal))?;
    let wanted = puzzle.map(gallery::sheet).transpose()?;
    let is_for = wanted.as_ref().is_none_or(|wanted| read.is_for(wanted.as_ref()));
    let start = Instant::now();
    let checked = Sealable::of(sheet.as_ref(), read.protocol(), variant).and_then(|case| {
        if !is_for {
            return Err(SealError::OtherCase);
        }
        sealing_cost(&case, LIMITS)?;
        verify(&case, &read, LIMITS)
    });
    let (valid, words) = match checked {
        Ok(()) => (true, "Whoever made this seal knew a solution of this puzzle.".to_owned()),
        Err(refusal) if refusal.is_refusal() => (false, format!("The seal is refused: {refusal}.")),
        Err(refusal) => return Err(refused(&refusal)),
    };
    Ok(json!({
        "valid": valid, "words": words, "puzzle": sheet_json(sheet.as_ref()), "protocol": read.protocol(),
        "variant": variant.name(), "seconds": start.elapsed().as_secs_f64(),
    }))
}

/// `POST /api/seal`.
pub(crate) fn sealed(puzzle: &str, answer: Option<&str>, asker: &Asker) -> Result<Value, Problem> {
    let stage = Stage::of(puzzle, None, facedown::protocol::Variant::Repaired)?;
    let Some(sheet) = stage.sheet.as_deref() else {
        return Err(Problem::unusable("There is no puzzle to seal."));
    };
    let case = sheet.cases(stage.variant).into_iter().next();
    let case = case.ok_or_else(|| Problem::unusable("There is no protocol for this puzzle."))?;
    let case = Sealable::on(sheet, case).map_err(|refusal| refused(&refusal))?;
    let expected = sealing_cost(&case, LIMITS).map_err(|refusal| refused(&refusal))?;
    let answered = stage.answer(answer, asker)?;
    if expected.size.prove > asker.longest {
        return Err(Problem::limit(format!(
            "The seal would take about {} s; the page takes up to {} s, `facedown seal` any time.",
            expected.size.prove.as_secs(),
            asker.longest.as_secs()
        )));
    }
    if let Some(broken) = answered.as_ref().and_then(|sheet| sheet.check())
        && let Some(first) = broken.first()
    {
        return Err(Problem::unusable(format!("The answer breaks a rule: {}", first.rule.sentence)));
    }
    let known = answered.and_then(|sheet| sheet.write_solution()).and_then(|text| case.knowing(&text));
    let known = known.ok_or_else(|| Problem::unusable("There is no answer to seal."))?;
    let start = Instant::now();
    let seal = seal(&case, &known, LIMITS).map_err(|refusal| refused(&refusal))?;
    let picture = qr(&seal.to_string());
    Ok(
        json!({ "seal": seal.with_version("To check it: facedown verify FILE"), "qr": picture, "seconds": start.elapsed().as_secs_f64() }),
    )
}
