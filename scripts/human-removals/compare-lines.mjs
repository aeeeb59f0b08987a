/** Whether a file is for tests: by its name, or a folder that only tests use. */
function isTest(file) {
  return (
    /_test\.go$|[._-](?:test|spec|stories)\.[cm]?[jt]sx?$/.test(file) ||
    /(^|\/)(tests?|testing|e2e|testutils?|envtest|cypress|__tests__|__mocks__|fixtures)\//.test(file)
  )
}

const isCounted = (file) =>
  !/(^|\/)(vendor|third_party|dist|node_modules)\//.test(file) && !/(^|\/)zz_generated[^/]*\.go$|\.d\.ts$/.test(file)

/**
 * Changed lines of a diff by file. A line that moved, or only changed its indentation or alignment, is both removed and
 * added: such pairs are left out.
 */
function readChanges(diff) {
  const files = new Map()
  let counts = null
  let inHunk = false
  for (const line of diff.split('\n')) {
    if (line.startsWith('diff --git ')) {
      inHunk = false
      const file = line.slice(line.lastIndexOf(' b/') + 3)
      counts = isCounted(file) ? new Map() : null
      if (counts !== null) files.set(file, counts)
    } else if (line.startsWith('@@')) inHunk = true
    else if (inHunk && counts !== null && /^[-+]/.test(line)) {
      const text = line.slice(1).trim().replace(/\s+/g, ' ')
      if (text !== '') counts.set(text, (counts.get(text) ?? 0) + (line[0] === '+' ? 1 : -1))
    }
  }
  return files
}

const NONE = new Map()

/**
 * Compares two diffs of one tree: how many lines both change in the same way, only the tool, and only people; apart for
 * code and tests. `lines` has those of one side, as `+text` and `-text` by file.
 */
export function compareChanges(tool, people) {
  const [ours, theirs] = [readChanges(tool), readChanges(people)]
  const result = { code: { both: 0, tool: 0, people: 0 }, tests: { both: 0, tool: 0, people: 0 }, lines: [] }
  for (const file of new Set([...ours.keys(), ...theirs.keys()])) {
    const counts = isTest(file) ? result.tests : result.code
    const [a, b] = [ours.get(file) ?? NONE, theirs.get(file) ?? NONE]
    for (const text of new Set([...a.keys(), ...b.keys()])) {
      const [mine, other] = [a.get(text) ?? 0, b.get(text) ?? 0]
      const both = mine * other > 0 ? Math.min(Math.abs(mine), Math.abs(other)) : 0
      counts.both += both
      counts.tool += Math.abs(mine) - both
      counts.people += Math.abs(other) - both
      const say = (side, count) => {
        if (Math.abs(count) > both)
          result.lines.push({ file, side, line: `${count > 0 ? '+' : '-'}${text}`, times: Math.abs(count) - both })
      }
      say('tool', mine)
      say('people', other)
    }
  }
  return result
}
