import type { Node } from '../../../source/source-view.js'
import { removeListItems } from '../../layout/remove-lines.js'
import type { Layout } from '../../layout/layout-context.js'
import { namesOfParameter } from '../reduce/reduce-go-parameters.js'

export function layoutGoNames(parameter: Node, layout: Layout): void {
  const names = namesOfParameter(parameter)
  if (names.some((name) => layout.fates.isDropped(name)))
    removeListItems(names, (name) => layout.fates.isDropped(name), layout)
}
