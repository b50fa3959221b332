//! The rules of the table by name, and mistakes that tests put back into the engine to check that they are detected.

/// What the table refuses, so that one run stands for all outcomes of its shuffles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum TableRule {
    /// A place in a shuffled row has no number.
    NoPlace,
    /// Nor is there a distance in a scrambled one.
    NoDistance,
    /// Turning a scrambled row restores nothing.
    NoFront,
    /// One of several piles that show the same has no name.
    OneOfSeveral,
    /// A spot is good until the next shuffle.
    Fresh,
    /// Only what was shuffled together is stacked.
    OneFrame,
    /// Only piles in a known order go to places one by one.
    KnownPiles,
    /// Only what was scrambled with layers goes into them.
    SameLayers,
    /// Of scrambled layers all are meant or none.
    WholeLayers,
    /// Shuffled piles that show the same are not sorted.
    NoTies,
    /// Nor are layers, by cards that show the same.
    NoTiesBeside,
    /// Layers are sorted by the cards that were scrambled with them.
    Beside,
    /// Piles are not sorted by scrambled layers.
    SortedByLayers,
    /// Scrambled layers of one pile are not put into another order.
    PileOfLayers,
    /// Other layers are not scrambled before the first are in order.
    OtherLayers,
    /// A shuffled row is not laid out otherwise.
    KnownShape,
    /// Nobody is committed to cards in an unknown order.
    KnownCommitment,
    /// A law says the same in whatever order shuffled cards lie.
    FairLaw,
    /// What differs after a round is not gone by.
    OneCourse,
}

/// A mistake in the engine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Mistake {
    /// The table does without this rule.
    Without(TableRule),
    /// The steps may go on after a stop.
    StopIsNotFinal,
    /// A shuffle leaves a row in the frame that it had.
    FrameStays,
    /// What is split off a row, or laid along it, is taken to be in known order.
    SplitIsKnown,
    LaidIsKnown,
    /// What is picked at several spots that show the same is taken to be in their order.
    SeveralAreKnown,
    /// A row that got other cards is still taken to be all alike.
    StillAlike,
    /// Layers are taken to go with any row beside them.
    AlwaysTogether,
    /// Between rounds, only one state is followed.
    OneStateMoves,
    /// Between rounds, what V sees is taken from one state.
    OneStateIsSeen,
    /// V's first pick only is tried.
    OnePick,
    /// A face that is found out is not written into what P is committed to.
    CommitmentForgotten,
    /// Ends are equal even if P is committed to something else.
    CommitmentsMerged,
    /// An empty place counts as a card that P is committed to.
    GapCommitted,
    /// A remembered chapter forgets the cards.
    CardsForgotten,
    /// The last way to obey a law, or to fill in cards, is left out.
    WayLeftOut,
    /// What a look leaves open is taken from the branch before, even if that made other choices.
    LooksKept,
    /// Whatever P was dealt, P has every card.
    HandForgotten,
    /// An exact run takes V's first pick for all.
    ExactPick,
    /// An exact run learns nothing from what is seen.
    ExactLearnsNothing,
    /// An exact run takes an order that was seen for the one that it was before.
    ExactSettled,
    /// An exact run forgets that layers are scrambled.
    ExactLayers,
    /// An exact run takes what lies along a row for being in its own order.
    ExactLies,
}

#[cfg(test)]
thread_local! {
    static MADE: std::cell::Cell<Option<Mistake>> = const { std::cell::Cell::new(None) };
}

/// Whether this mistake is made. In earnest none is.
#[cfg(test)]
pub(crate) fn made(mistake: Mistake) -> bool {
    MADE.get() == Some(mistake)
}

/// Whether this mistake is made. In earnest none is.
#[cfg(not(test))]
pub(crate) const fn made(_: Mistake) -> bool {
    false
}

/// Does something while a mistake is made in this thread.
#[cfg(test)]
pub(crate) fn making<R>(mistake: Mistake, run: impl FnOnce() -> R) -> R {
    MADE.set(Some(mistake));
    let result = run();
    MADE.set(None);
    result
}
