const TRIES = 8

/**
 * How many times as much processor time something takes that is four times as large: 4 where its work grows with the
 * size, 16 where with the square. Two runs on one machine are compared, so that a slow or busy one changes nothing; the
 * least of several counts.
 *
 * @param size so large that a run takes some milliseconds.
 */
export async function growthOf(run: (size: number) => unknown, size: number): Promise<number> {
  let least = Infinity
  for (let count = 0; count < TRIES && least > LINEAR; count++) {
    const small = await timeOf(() => run(size))
    const large = await timeOf(() => run(4 * size))
    least = Math.min(least, large / small)
  }
  return least
}

/** Above what grows with the size, below what grows with its square. */
export const LINEAR = 9

async function timeOf(run: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await run()
  // At least a millisecond, which is what the system may count in.
  return Math.max(1_000, process.cpuUsage(before).user)
}
