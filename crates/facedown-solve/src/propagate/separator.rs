//! Few false vertices that separate two others: the reason why these are not connected.

use super::adjacency::Adjacency;

/// Finds separators. Its memory is kept for the next one.
#[derive(Default)]
pub(super) struct Separator {
    sides: Vec<Side>,
    open: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Unknown,
    Inside,
    /// A false vertex beside the inside.
    Rim,
    Outside,
}

impl Separator {
    /// False vertices, of which every way between the two vertices passes one, or else `gap`.
    ///
    /// All false vertices around what `inside` is connected to would do. But some of them lie there as in a pocket, and there is no
    /// way on behind them. Those are left out that are not met when one comes from `outside`.
    pub(super) fn find(
        &mut self,
        graph: &Adjacency,
        [inside, outside]: [usize; 2],
        gap: Option<usize>,
        is_false: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        self.sides.clear();
        self.sides.resize(graph.vertices(), Side::Unknown);
        if let Some(gap) = gap {
            self.sides[gap] = Side::Outside;
        }
        self.sides[inside] = Side::Inside;
        self.open.push(inside);
        while let Some(vertex) = self.open.pop() {
            for other in graph.of(vertex) {
                if self.sides[other] != Side::Unknown {
                    continue;
                }
                if is_false(other) {
                    self.sides[other] = Side::Rim;
                } else {
                    self.sides[other] = Side::Inside;
                    self.open.push(other);
                }
            }
        }
        let mut separator = Vec::new();
        self.sides[outside] = Side::Outside;
        self.open.push(outside);
        while let Some(vertex) = self.open.pop() {
            for other in graph.of(vertex) {
                match std::mem::replace(&mut self.sides[other], Side::Outside) {
                    Side::Unknown => self.open.push(other),
                    Side::Rim => separator.push(other),
                    Side::Inside | Side::Outside => {}
                }
            }
        }
        separator
    }
}
