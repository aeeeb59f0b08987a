import { fileURLToPath } from 'node:url'
import { noEagerGateCheck } from '../../src/rules/no-eager-gate-check.js'
import { asRule, typescript } from './support/rule-testers.js'

const SPECS = `export const featureSpecs: Record<string, FeatureSpec> = {
  Paging: { scope: 'server', default: true, preRelease: 'Beta' },
  Leases: { scope: 'cluster', default: true, preRelease: 'Beta' },
  Done: { scope: 'server', default: true, lockToDefault: true, preRelease: 'GA' },
}
`
const PAGING = "gates.enabled('Paging')"
const LEASES = "gates.enabled('Leases')"
const root = fileURLToPath(new URL('../fixtures/snapshots/', import.meta.url))
const inTest = {
  filename: `${root}src/a.test.ts`,
  settings: { 'feature-gates': { root, currentVersion: '1.36', registries: [{ files: ['gates.yaml'] }] } },
}
const at = (line: number, messageId = 'asksAtLoad') => ({ line: line + 6 - 1, messageId })

typescript.run('no-eager-gate-check', asRule(noEagerGateCheck), {
  valid: [
    `function f() { return ${PAGING} }`,
    `const f = () => { const isPaged = ${PAGING}; return isPaged }`,
    `class A { field = ${PAGING}; constructor() { this.isPaged = ${PAGING} } static create() { return ${PAGING} } }`,
    `function f(isPaged = ${PAGING}) { return isPaged }`,
    "const isDone = gates.enabled('Done')",
    `gates.set('Paging=true')\nconst isPaged = ${PAGING}`,
    `const { values } = parseArgs({ options })\nconst isPaged = ${PAGING}`,
    `if (require.main === module) start(${PAGING})`,
    `if (import.meta.url === pathToFileURL(process.argv[1]).href) { if (${PAGING}) start() }`,
    `import.meta.main && start(${PAGING})`,
    `if (!module.parent) start(${PAGING})`,
    `try { parseArgs({ options }); if (${PAGING}) run() } catch {}`,
    `;(() => { gates.addFlags(flags); run(${PAGING}) })()`,
    `;(async () => { await start(); if (${PAGING}) run() })()`,
    `class A { save() { if (${LEASES}) write() } }`,
    `function f() { const keeps = ${LEASES}; return keeps && g({ keeps }) }`,
    `function f() { let keeps; keeps = ${LEASES}; return keeps }`,
    `const view = () => list.map(() => ${LEASES})`,
    `await start()\nconst isPaged = ${PAGING}`,
    `items.map(() => ${PAGING})`,
    `on('a', () => ${PAGING})`,
    `const names = ['a']\nconst views = () => names.map(() => ${PAGING})`,
  ]
    .map((code) => ({ name: `does not report: ${code}`, code: SPECS + code }))
    .concat([
      {
        name: 'accepts checks in tests while they load',
        code: `describe.runIf(${PAGING})('x', () => {})`,
        ...inTest,
      } as never,
    ]),
  invalid: [
    {
      name: 'reports what runs while the module loads, and why it matters',
      code: `${SPECS}const isPaged = ${PAGING}`,
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'Paging' (Beta; src/features.ts:2) is checked at module load, so a setting that is read later, such as a flag, has no effect on it. Check it where the value is used.",
          line: 6,
          column: 17,
        },
      ],
    },
    ...[
      `if (${PAGING}) run()`,
      `if (${PAGING} && require.main === module) run()`,
      `if (isMain) { if (${PAGING}) run(); parseArgs({ options }) }`,
      `export default ${PAGING}`,
      `class A { static isPaged = ${PAGING} }`,
      `class A { static { this.isPaged = ${PAGING} } }`,
      `class A { [${PAGING} ? 'a' : 'b']() {} }`,
      `class A { @cached(${PAGING}) run() {} }`,
      `class A { run(@use(${PAGING}) page: number) {} }`,
      `class A extends (${PAGING} ? B : C) {}`,
      `const isPaged = (() => ${PAGING})()`,
      `;(async () => { if (${PAGING}) await run() })()`,
      `const options = { paged: ${PAGING} }`,
      `void (async () => { await start() })(); const isPaged = ${PAGING}`,
      `const views = ['a', 'b'].map((name) => (${PAGING} ? name : ''))`,
      `const names = ['a']; const views = names.filter(Boolean).map(() => ${PAGING})`,
      `Object.keys(views).forEach((name) => { if (${PAGING}) show(name) })`,
    ].map((code) => ({ name: `reports: ${code}`, code: SPECS + code, errors: [at(1)] })),
    ...[
      `class A { keeps = ${LEASES} }`,
      `class A { #keeps = !${LEASES} && other }`,
      `class A { constructor() { this.keeps = ${LEASES} } }`,
      `class A { constructor() { this.options = { keeps: ${LEASES} } } }`,
      `let keeps; function f() { keeps ??= ${LEASES} }`,
      `function f() { let keeps; return () => { keeps = ${LEASES} } }`,
      `const f = () => useMemo(() => ${LEASES}, [])`,
      `const keeps = lodash.once(() => { return ${LEASES} })`,
    ].map((code) => ({
      name: `reports a cluster gate that is stored: ${code}`,
      code: SPECS + code,
      errors: [at(1, 'keepsClusterGate')],
    })),
    {
      name: 'states where a cluster gate is stored',
      code: `${SPECS}class A { constructor() { this.keeps = ${LEASES} } }`,
      filename: 'src/features.ts',
      errors: [
        {
          message:
            "Feature gate 'Leases' (Beta; src/features.ts:3) is a cluster gate, which may change while the program runs, but its value is stored in this.keeps. Check the gate at every use.",
        },
      ],
    },
    {
      name: 'reports tests if the option says so',
      code: `describe.runIf(${PAGING})('x', () => {})`,
      ...inTest,
      options: [{ ignoreTests: false }],
      errors: [{ messageId: 'asksAtLoad' }],
    },
  ],
})
