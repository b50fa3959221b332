//! `seal` and `verify`, as users use them; `seal_hostile.rs` has what attackers do.

use crate::common::{Place, directory, facedown, files, puzzle};

/// A directory with a seal of the smallest Norinori in it.
fn with_a_seal(test: &str) -> Place {
    let place = directory(test);
    facedown(&place, &["seal", &puzzle("norinori/tiny-2x3.txt"), "-o", "seal.txt"], b"").ends(0);
    place
}

#[test]
fn a_seal_in_a_qr_code_is_read_by_somebody_elses_program_and_verified() {
    let place = directory("seal_qr");
    let board = puzzle("nurikabe/tiny-3x4.txt");
    facedown(&place, &["seal", &board, "-o", "seal.txt", "--qr", "seal.svg"], b"").ends(0);
    let text = place.read("seal.txt");
    assert!(text.len() <= 2_000, "{} characters", text.len());
    let read = read_qr(&place.read("seal.svg"));
    assert_eq!(read, text);
    facedown(&place, &["verify", "-", &board], read.as_bytes())
        .says(0, "It is for exactly the puzzle that you gave.");
}

/// Draws the black squares of the picture, and reads what is drawn.
fn read_qr(svg: &str) -> String {
    let number = |text: &str| text.parse::<usize>().unwrap();
    let (_, size) = svg.split_once("viewBox=\"0 0 ").unwrap();
    let width = number(size.split([' ', '"']).next().unwrap());
    let (_, path) = svg.rsplit_once(" d=\"").unwrap();
    let (path, _) = path.split_once('"').unwrap();
    let mut dots = vec![255_u8; width * width];
    for square in path.split('M').skip(1) {
        let numbers: Vec<usize> = square.split(['h', 'v', 'H', 'V', ' ']).take(4).map(number).collect();
        let [left, top, across, down] = numbers[..] else { panic!("{square}") };
        for row in top..top + down {
            dots[row * width + left..][..across].fill(0);
        }
    }
    let mut image = rqrr::PreparedImage::prepare_from_greyscale(width, width, |x, y| dots[y * width + x]);
    let codes = image.detect_grids();
    assert_eq!(codes.len(), 1);
    codes[0].decode().unwrap().1
}

#[test]
fn a_seal_goes_through_a_pipe_and_through_a_mail() {
    let place = directory("seal_mail");
    let board = puzzle("norinori/tiny-2x3.txt");
    let run = facedown(&place, &["seal", &board], b"");
    assert_eq!((run.code, files(&place).len()), (0, 0), "{run:?}");
    assert!(run.stdout.starts_with("norinori 2x3: protocol norinori, repaired\n"), "{run:?}");
    let mail: String = run.stdout.lines().map(|line| format!("> > {line}\r\n")).collect();
    let run = place.pipe("verify -", mail.as_bytes()).ends(0);
    assert!(run.stdout.contains("verified in ") && run.stdout.contains("nobody has reviewed"), "{run:?}");
    assert!(run.stdout.contains("check that this is the one you mean"), "{run:?}");
    // The same under `--json`, without a solution anywhere.
    let run = facedown(&place, &["seal", &board, "--json"], b"");
    let answer = run.json();
    let run =
        facedown(&place, &["verify", "-", &board, "--json"], answer["seal"].as_str().unwrap().as_bytes());
    let answer = run.json();
    assert_eq!((&answer["verdict"], &answer["is_for_puzzle"]), (&"verified".into(), &true.into()));
}

#[test]
fn what_proves_nothing_is_refused_and_what_is_no_seal_is_bad_input() {
    let place = with_a_seal("seal_refused");
    let text = place.read("seal.txt");
    let lines: Vec<&str> = text.lines().collect();
    let last = lines[lines.len() - 2];
    // A letter in the middle of the last line is one of the proof.
    let middle = last.len() / 2;
    let letter = if last[middle..].starts_with('A') { "B" } else { "A" };
    let tampered = text.replace(last, &format!("{}{letter}{}", &last[..middle], &last[middle + 1..]));
    let cut =
        lines.iter().copied().filter(|line| *line != lines[lines.len() - 3]).collect::<Vec<_>>().join("\n");
    for (text, code, message) in [
        (tampered, 1, "refused: "),
        (cut, 1, "refused: a proof of this statement has "),
        (text.replace("END", "DNE"), 2, "there is no line `-----END FACEDOWN SEAL-----`"),
        (text.replacen("AQ", "A*", 1), 2, "line 2: invalid base 64 letter `*`"),
        (text.replacen("AQ", "Ag", 1), 2, "version 2"),
        (lines[1..].join("\n"), 2, "there is no line `-----BEGIN FACEDOWN SEAL-----`"),
        ("nothing".to_owned(), 2, "this is not a seal"),
        (String::new(), 2, "standard input is empty"),
    ] {
        let run = place.pipe("verify -", text.as_bytes());
        assert!(run.code == code && run.shown().contains(message), "{message}: {run:?}");
    }
    facedown(&place, &["verify", "seal.txt", &puzzle("norinori/small-4x5.txt")], b"")
        .says(1, "refused: the seal is for another puzzle");
    place.run("verify - -").is_refused("both the seal and the puzzle");
}

#[test]
fn only_what_holds_is_sealed_and_no_file_is_replaced() {
    let place = with_a_seal("seal_only");
    let before = place.read("seal.txt");
    let refused = |arguments: &[&str], code: i32, message: &str| {
        let run = facedown(&place, arguments, b"");
        assert!(run.code == code && run.shown().contains(message), "{arguments:?}: {run:?}");
    };
    let nurikabe = puzzle("nurikabe/tiny-3x4.txt");
    let norinori = puzzle("norinori/tiny-2x3.txt");
    refused(&["seal", &nurikabe, "--variant", "published"], 2, "islands may touch at a numbered cell");
    refused(&["seal", &norinori, "-o", "seal.txt"], 2, "seal.txt exists already");
    refused(&["seal", &norinori, "--qr", "seal.txt"], 2, "seal.txt exists already");
    refused(&["seal", &norinori, "-o", "a.txt", "--qr", "a.txt"], 2, "a.txt would be overwritten");
    refused(&["seal", &norinori, "-o", "nowhere/a.txt"], 2, "cannot write nowhere/a.txt");
    refused(&["seal", &norinori, "--protocol", "hitori"], 2, "norinori has no protocol `hitori`");
    refused(
        &["seal", &nurikabe, "--memory", "0.0001"],
        2,
        "a smaller puzzle, or more memory with `--memory GB`",
    );
    let larger = puzzle("nurikabe/small-5x6.txt");
    refused(&["seal", &larger, "--memory", "0.001"], 2, "about 6.4 MB of memory, and the limit is 1.0 MB");
    refused(&["seal", &nurikabe, "--memory", "much"], 2, "a number of gigabytes, such as 1.5");
    refused(&["seal", &puzzle("nurikabe/wrong/sea_is_connected.txt")], 2, "breaks rules: sea_is_connected");
    refused(&["seal", &puzzle("nurikabe/question-mark-3x4.txt")], 2, "does not support this puzzle");
    refused(&["seal", &puzzle("sudoku/large-25x25.txt"), "--qr", "c.svg"], 2, "does not fit one QR code");
    refused(&["seal", &puzzle("shakashaka/small-5x6.txt"), "--seed", "1"], 2, "unknown option `--seed`");
    place.write("none.txt", "nurikabe\n1 1\n. .\n");
    refused(&["seal", "none.txt", "-o", "b.txt"], 1, "there is nothing to seal");
    assert_eq!(files(&place), ["none.txt", "seal.txt"]);
    assert_eq!(place.read("seal.txt"), before);
}
