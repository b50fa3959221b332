//! Solvers for the puzzles of [`facedown`]: they read a puzzle's constraints and know nothing else of it.
