//! Reading and writing of the genres that print something into each cell, from one table of spellings.

use super::Puzzle;
use super::on_board::{AnswerOnBoard, OnBoard};
use crate::formats::address::Body;
use crate::formats::pzpr::{RowBlocks, SizeLines, Version};
use crate::formats::spelling::Spellings;
use crate::formats::text::Rows;
use crate::formats::{CannotHold, Format, Misread};
use crate::grid::{Grid, Size};

/// A genre that prints something into each cell.
pub(crate) trait Cells: Puzzle<Solution: AnswerOnBoard<Self>> {
    /// The genre's name in addresses and pzpr files: its own, unless it has another there.
    const LINK: &'static str = Self::NAME;

    /// How a pzpr file has the size.
    const SIZE_LINES: SizeLines = SizeLines::RowsAndColumns;

    /// What is printed in a cell.
    type Print: Copy + PartialEq + 'static;

    fn printed(&self) -> &Grid<Self::Print>;
    /// The board of cells that were read, of a size that there is.
    fn of(printed: Grid<Self::Print>) -> Self;

    /// How cells are spelled on a board of this size; if there is none, which sizes there are.
    fn spellings(size: Size) -> Result<Spellings<Self::Print>, String>;

    /// Reads a pzpr file: here, a block for the puzzle and then the answer.
    fn read_file(size: Size, blocks: &mut RowBlocks<'_>) -> Result<(Self, Option<Self::Solution>), Misread> {
        let spelling = match Self::spellings(size) {
            Ok(spellings) => spellings.file,
            Err(sizes) => return Err(blocks.misfit(size, sizes)),
        };
        let puzzle = Self::of(spelling.read_block(size, blocks)?);
        let answer = Self::Solution::read_blocks(&puzzle, size, blocks)?;
        Ok((puzzle, answer))
    }

    /// Writes a pzpr file.
    fn write_file(&self, answer: Option<&Self::Solution>, out: &mut String) -> Result<(), CannotHold> {
        spellings(self, Format::Pzpr)?.file.write_block(self.printed(), out)?;
        Self::Solution::write_blocks(answer, self, self.printed().size(), out)
    }
}

impl<P: Cells> OnBoard for P {
    const LINK: &'static str = <P as Cells>::LINK;
    const SIZE_LINES: SizeLines = <P as Cells>::SIZE_LINES;

    fn board(&self) -> Size {
        self.printed().size()
    }

    fn read_body(size: Size, body: &mut Body<'_>) -> Result<Self, Misread> {
        let spellings = P::spellings(size).map_err(|sizes| body.misfit(sizes))?;
        Ok(P::of(spellings.address.read(size, body)?))
    }

    fn write_body(&self) -> Result<String, CannotHold> {
        spellings(self, Format::Url)?.address.write(self.printed())
    }

    fn read_blocks(
        size: Size,
        _: Version,
        blocks: &mut RowBlocks<'_>,
    ) -> Result<(Self, Option<Self::Solution>), Misread> {
        P::read_file(size, blocks)
    }

    fn write_blocks(
        &self,
        _: Version,
        answer: Option<&Self::Solution>,
        out: &mut String,
    ) -> Result<(), CannotHold> {
        self.write_file(answer, out)
    }

    fn read_rows(rows: &Rows<'_>) -> Result<Self, Misread> {
        let size = rows.size()?;
        let spellings = P::spellings(size).map_err(|sizes| rows.misfit(size, sizes))?;
        Ok(P::of(spellings.text.read_rows(size, rows)?))
    }

    fn write_rows(&self, out: &mut String) -> Result<(), CannotHold> {
        spellings(self, Format::Text)?.text.write_rows(self.printed(), out)
    }
}

/// How the cells of a board are spelled.
fn spellings<P: Cells>(puzzle: &P, format: Format) -> Result<Spellings<P::Print>, CannotHold> {
    let what = "a board of a size that does not exist";
    P::spellings(puzzle.printed().size()).map_err(|_| CannotHold { format, what })
}
