/** Numbers that look like chance and are the same for the same seed (Marsaglia's xorshift with 32 bits). */
export function createRandom(seed) {
  // Small seeds differ in few bits, so they are spread first; zero would stay zero.
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0 || 1
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state = (state ^ (state << 5)) >>> 0
    return state / 2 ** 32
  }
  const below = (limit) => Math.floor(next() * limit)
  return {
    next,
    below,
    between: (least, most) => least + below(most - least + 1),
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
    /** Picks by weight from `[weight, item]` pairs. */
    pickWeighted(pairs) {
      let left = next() * pairs.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, item] of pairs) if ((left -= weight) < 0) return item
      return pairs.at(-1)[1]
    },
    shuffle(list) {
      const mixed = [...list]
      for (let index = mixed.length - 1; index > 0; index--) {
        const other = below(index + 1)
        ;[mixed[index], mixed[other]] = [mixed[other], mixed[index]]
      }
      return mixed
    },
  }
}
