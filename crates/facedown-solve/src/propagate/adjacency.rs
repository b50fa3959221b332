//! Which vertices are neighbours, packed for walking.

/// The neighbours of each vertex, one list after the other.
pub(crate) struct Adjacency {
    starts: Vec<u32>,
    others: Vec<u32>,
}

impl Adjacency {
    pub(crate) fn new<T: IntoIterator<Item = usize>>(lists: impl IntoIterator<Item = T>) -> Self {
        let mut adjacency = Self { starts: vec![0], others: Vec::new() };
        for list in lists {
            adjacency.others.extend(list.into_iter().map(|other| other as u32));
            adjacency.starts.push(adjacency.others.len() as u32);
        }
        adjacency
    }

    pub(crate) fn vertices(&self) -> usize {
        self.starts.len() - 1
    }

    /// The neighbours of the vertex.
    #[inline]
    pub(crate) fn of(&self, vertex: usize) -> impl Iterator<Item = usize> + use<'_> {
        self.slice(vertex).iter().map(|&other| other as usize)
    }

    #[inline]
    pub(crate) fn slice(&self, vertex: usize) -> &[u32] {
        &self.others[self.starts[vertex] as usize..self.starts[vertex + 1] as usize]
    }
}
