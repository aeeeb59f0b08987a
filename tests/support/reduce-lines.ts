/** The smallest text that still has a property, found by leaving out lines: fast, where shrinking the generator's choices takes minutes. */
export function reduceLines(text: string, holds: (text: string) => boolean): string {
  let lines = text.split('\n')
  for (let size = lines.length >> 1; size >= 1; size = size >> 1) {
    for (let start = 0; start < lines.length; ) {
      const shorter = [...lines.slice(0, start), ...lines.slice(start + size)]
      if (holds(shorter.join('\n'))) lines = shorter
      else start += size
    }
    if (size === 1) {
      // Braces go in pairs.
      for (let open = 0; open < lines.length; open++) {
        for (let close = open + 1; close < lines.length; close++) {
          const shorter = lines.filter((_, index) => index !== open && index !== close)
          if (holds(shorter.join('\n'))) lines = shorter
        }
      }
    }
  }
  return lines.join('\n')
}
