import type { Node, SourceView } from '../../source/source-view.js'
import type { Target } from '../../source/targets/target.js'
import { isOfPackages } from '../check-shapes.js'
import { checksOfVendor, vendorOfPackage } from '../vendors.js'
import type { Verdict } from './verdict.js'

/** A call with its resolved callee. */
export interface Asked {
  readonly callee: Node
  readonly target: Target
  /** Its name in the package. */
  readonly name: string
  readonly isKnownName: boolean
  readonly argumentIndex: number
  readonly isConstant: boolean
  readonly view: SourceView
}

/**
 * A service for flags has flags of its own, and the name of one may be that of a gate by chance. The registry's own
 * constant, or its type, means the gate in any call.
 */
export function ofService(
  specifier: string | null,
  { name, isConstant }: Pick<Asked, 'name' | 'isConstant'>,
): Verdict | null {
  const vendor = isConstant ? null : vendorOfPackage(specifier)
  if (!vendor) return null
  const reason = `\`${name}\` asks "${specifier}", whose flags may be others than the registered gates`
  const isCovered = checksOfVendor(vendor.name).some(
    (check) => 'call' in check && 'from' in check && check.call === name && isOfPackages(specifier, check.from ?? []),
  )
  return { answer: 'may-be', reason, ...(isCovered ? { service: vendor.name } : { asksOthers: true }) }
}

/** Methods that get a gate's name and return something else about it. */
export function asksByName(name: string): boolean {
  return !/lock|beta|alpha|known|regist|exist|valid|deprecat|graduat|stable|default|^set|toggle|disable|overrid|describe|^add|remove|reset|clear|off/i.test(
    name,
  )
}
