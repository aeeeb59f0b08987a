import { fillIn, regressionMessages } from '../../rules/support/regression-messages.js'
import { commentsOf, findRegressions } from '../../rules/support/regressions.js'
import { readText } from '../../files/read-file.js'
import type { Project } from '../../project/project.js'
import type { Snapshot } from '../../registry/snapshot-model.js'
import { placeAt, type Place } from '../../text/line-index.js'

export interface BrokenPromise {
  readonly gate: string
  readonly kind: string
  readonly message: string
  readonly place: Place
  /** `0.18, here 0.20`, where a release shipped the gate in an earlier version than its spec says; otherwise `null`. */
  readonly shipped: string | null
  /** The reason given in a comment; `null` when the broken promise isn't acknowledged. */
  readonly acknowledged: string | null
}

/** The promises of `snapshot` that the registries in the work tree break, as the rule reports them. */
export function findBrokenPromises(snapshot: Snapshot, { index, root }: Project): BrokenPromise[] {
  return index.files
    .filter((file) => !('removedGates' in file))
    .flatMap((registry) => {
      const read = readText(registry.file)
      const text = 'error' in read ? '' : read.text
      return findRegressions(snapshot, {
        root,
        text,
        registry,
        index,
        comments: () => commentsOf(registry.file, text),
      }).map(({ id, gate, range, data, acknowledged }): BrokenPromise => ({
        gate,
        acknowledged,
        kind: id,
        shipped: id === 'shippedEarlier' ? `${data['version']}, here ${data['written']}` : null,
        message: fillIn(regressionMessages[id], data),
        place: placeAt(registry.file, text, range.start),
      }))
    })
}
