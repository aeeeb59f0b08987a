import { FileStrip } from '../../../src/codemods/project/file-strip.js'
import { placeOfCheck, planByItself, type CheckedFile } from '../../../src/codemods/project/lone-plan.js'
import { checkedFile, situationOf } from '../../support/file-strip.js'
import { nodeWith, openFiles } from '../../support/open-files.js'
import { parseScript } from '../../support/strip-text.js'

const TEXT = `import { log } from './log'\n\nif (isEnabled('On')) log('on')\nelse log('off')\nconst isNew = draw()\nuse(isNew)\n`

const SITUATION = situationOf({ On: true, 'a slot': false })

function awake(text = TEXT): { strip: FileStrip; checked: CheckedFile } {
  const checked = checkedFile(parseScript('/p/a.ts', text))
  return { checked, strip: new FileStrip(() => ({ ...checked, plan: null })) }
}

describe('the strip of one file among others', () => {
  it('is planned when something is new, and not again', () => {
    const { strip } = awake()
    expect([strip.plan, strip.version]).toEqual([null, 0])
    expect(strip.refresh(SITUATION)).toBe(true)
    expect(strip.plan?.after).toContain(`log('on')`)
    expect(strip.version).toBe(1)
    expect(strip.refresh(SITUATION)).toBe(false)
  })

  it('is planned again with a check of what another file made constant', () => {
    const { strip, checked } = awake()
    strip.refresh(SITUATION)
    const node = nodeWith(checked.view, 'CallExpression', 'draw()')
    const check = { gate: 'a slot', isOfSlot: true, node, form: 'call', nameRange: { start: 0, end: 0 } } as const
    expect([strip.addCheck(check), strip.addCheck(check)]).toEqual([true, false])
    expect(strip.isCheck(node)).toBe(true)
    expect(strip.refresh(SITUATION)).toBe(true)
    expect(strip.plan?.after).toContain('use(false)')
    expect(strip.version).toBe(2)
  })

  it('removes what lost its last use elsewhere', () => {
    const { strip, checked } = awake('function old() {}\nif (isEnabled("On")) start()\n')
    const node = nodeWith(checked.view, 'FunctionDeclaration', 'function old() {}')
    expect([strip.addOrphan(node), strip.addOrphan(node)]).toEqual([true, false])
    expect(strip.isGone(node)).toBe(false)
    strip.refresh(SITUATION)
    expect(strip.plan?.after).toBe('start()\n')
    expect(strip.isGone(node)).toBe(true)
  })

  it('tells what its file imports no longer', () => {
    const { strip } = awake(`import { log } from './log'\nif (!isEnabled('On')) log('off')\n`)
    expect(strip.dropped).toEqual([])
    strip.refresh(SITUATION)
    expect(strip.dropped).toEqual([{ specifier: './log', name: 'log' }])
  })

  it('is planned again after the plan of a file that it depends on has changed', () => {
    const { strip } = awake()
    strip.refresh(SITUATION)
    strip.rememberConsulted('/p/b.ts', 1)
    expect(strip.checkConsulted(() => 1)).toBe(false)
    expect(strip.checkConsulted(() => 2)).toBe(true)
    expect(strip.refresh(SITUATION)).toBe(true)
    expect(strip.checkConsulted(() => 3)).toBe(false)
  })

  it('is all of the file once that is deleted', () => {
    const { strip, checked } = awake()
    strip.isDeleted = true
    expect(strip.isGone(checked.view.ast)).toBe(true)
  })

  it('adds settings of a gate once', () => {
    const { strip, checked } = awake()
    const node = nodeWith(checked.view, 'CallExpression', 'draw()')
    const nameRange = { start: 0, end: 0 }
    const setting = {
      name: 'a slot',
      isOfSlot: true,
      shape: 'argument',
      node,
      valueNode: node,
      nameRange,
      value: true,
    } as const
    expect([strip.addSettings([setting]), strip.addSettings([setting]), strip.addSettings([])]).toEqual([
      true,
      false,
      false,
    ])
    expect(strip.settings).toEqual([setting])
  })
})

describe('the strip of a file without its tree', () => {
  function asleep(): { strip: FileStrip; opened: () => number } {
    let count = 0
    const checked = checkedFile(parseScript('/p/a.ts', TEXT))
    const { modules } = openFiles({})
    const plan = planByItself(checked, { values: SITUATION.values, modules })
    if (!plan) throw new Error('no plan')
    const { file, text } = checked.view
    const lone = {
      file,
      text,
      plan,
      checks: checked.checks.map(placeOfCheck),
      dropped: [{ specifier: './old', name: 'old' }],
      lostImports: [{ specifier: './old', start: 0 }],
    }
    const strip = new FileStrip(() => {
      count++
      return { ...checked, plan }
    }, lone)
    return { strip, opened: () => count }
  }

  it('answers from its plan', () => {
    const { strip, opened } = asleep()
    expect(strip.isAsleep).toBe(true)
    expect(strip.checkPlaces.map(({ gate }) => gate)).toEqual(['On'])
    expect(strip.dropped).toEqual([{ specifier: './old', name: 'old' }])
    expect(strip.lostImports).toEqual([{ specifier: './old', start: 0 }])
    expect(strip.settings).toEqual([])
    expect([strip.version, strip.refresh(SITUATION), strip.isGo]).toEqual([1, false, false])
    expect(opened()).toBe(0)
  })

  it('takes the tree once it is needed, with the same plan', () => {
    const { strip, opened } = asleep()
    const before = strip.plan?.after
    expect(strip.checks.map(({ gate }) => gate)).toEqual(['On'])
    expect([strip.isAsleep, opened(), strip.plan?.after]).toEqual([false, 1, before])
    expect(strip.addOrphan(strip.view.ast)).toBe(true)
    expect(opened()).toBe(1)
  })
})
