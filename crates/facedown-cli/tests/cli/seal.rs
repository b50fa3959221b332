//! Seals as QR codes; `sessions/seal.txt` has what users do, and `seal_hostile.rs` what attackers do.

use crate::common::{directory, facedown, puzzle};

#[test]
fn a_seal_in_a_qr_code_is_read_by_somebody_elses_program_and_verified() {
    let place = directory("seal_qr");
    let board = puzzle("nurikabe/tiny-3x4.txt");
    facedown(&place, &["seal", &board, "-o", "seal.txt", "--qr", "seal.svg"], b"").ends(0);
    let text = place.read("seal.txt");
    assert!(text.len() <= 2_000, "{} characters", text.len());
    let read = read_qr(&place.read("seal.svg"));
    let (made_by, seal) = text.split_once('\n').unwrap();
    assert_eq!(read, seal);
    assert_eq!(
        made_by,
        concat!("Made by facedown ", env!("CARGO_PKG_VERSION"), ". To check it: facedown verify FILE")
    );
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
