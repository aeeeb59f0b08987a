/**
 * One line of the table: what was measured, against what, with which goal.
 *
 * @param row `goal`: `{ atMost }` or `{ atLeast }` of the ratio. `by`: the measure that the goal is about, `cpu`,
 *   `wall` or `peak`. `turns`: what `measureInTurn` gave. `ours` and `theirs`: names of two sides; the ratio is what
 *   ours takes, as a multiple of theirs. `isSpeed`: the other way round, how many times faster ours is.
 */
export function rowOf({ id, work, against, goal, by = 'cpu', turns, ours, theirs, isSpeed = false, notes = [] }) {
  const ratioBy = (measure) => (isSpeed ? turns.ratio(theirs, ours, measure) : turns.ratio(ours, theirs, measure))
  return {
    id,
    work,
    against,
    goal,
    by,
    notes,
    ratio: ratioBy(by).median,
    range: [ratioBy(by).least, ratioBy(by).most],
    ...(by === 'cpu' && { wallRatio: ratioBy('wall').median }),
    sides: [
      { name: ours, ...turns.of(ours) },
      { name: theirs, ...turns.of(theirs) },
    ],
  }
}

export function isMet({ goal, ratio }) {
  return goal.atMost === undefined ? ratio >= goal.atLeast : ratio <= goal.atMost
}

/**
 * Whether a figure is worse than twice its goal, which fails CI. Of exponents, 2 would be far too much: a half more is
 * too much.
 */
export function isFarOff({ goal, ratio, isExponent = false }) {
  if (isExponent) return ratio > goal.atMost * 1.5
  return goal.atMost === undefined ? ratio < goal.atLeast / 2 : ratio > goal.atMost * 2
}

/** Whether a figure is no worse than a bound of its own; `undefined`: it has none. */
export function isWithin({ goal, ratio }, bound) {
  return goal.atMost === undefined ? ratio >= bound : ratio <= bound
}

export function showGoal({ atMost, atLeast }) {
  return atMost === undefined ? `at least ${atLeast}` : `at most ${atMost}`
}
