import { nodesOf } from '../../source/nodes-of.js'
import type { Node, SourceView } from '../../source/source-view.js'
import { contains, rangeOf } from '../../text/text-range.js'

/** Whether a call is in the body of `with`, where any name may be that of a member. */
export function isInWith(call: Node, view: SourceView): boolean {
  return view.text.includes('with') && nodesOf(view, 'WithStatement').some(({ body }) => contains(body, rangeOf(call)))
}

/** Whether a global name in a template is one of its component: `{{ isEnabled('X') }}` in Vue. */
export function isMemberOfComponent(callee: Node, { embedded }: SourceView): boolean {
  return (
    embedded?.hasOwnMembers === true &&
    embedded.regions.some((region) => region.kind === 'template' && contains(region, rangeOf(callee)))
  )
}
