import {
  findOtherTextUses,
  findTextUses,
  isDataFile,
  mayRun,
  setsGate,
} from '../../../../src/codemods/remove/residual/residual-text-uses.js'

const uses = (file: string, text: string, gate = 'NewPager'): string[] =>
  findTextUses(file, text, [gate]).map(
    ({ start, end }) => text.slice(0, start).split('\n').length + text.slice(start, end),
  )

describe('a file that is only searched as text', () => {
  it.each([
    ['A.vue', `<p v-if="on('NewPager')">`, 1],
    ['a.py', 'if enabled("NewPager"):', 1],
    ['a.sh', 'run NewPager=true', 1],
    ['a.sh', 'run NewPagers new-NewPager NewPager-x $NewPager', 0],
    ['a.html', '<p>The NewPager is new</p>', 0],
    ['a.html', '<p title="NewPager">', 1],
    ['a.vue', '<!-- NewPager -->', 0],
    ['a.py', '# NewPager', 0],
    ['a.go.tmpl', '// NewPager', 0],
    ['a.sql', '-- NewPager', 0],
    ['a.hbs', '{{!-- NewPager --}}', 0],
  ])('%s names a gate with %s: %j', (file, text, count) => {
    expect(uses(file, text)).toHaveLength(count)
  })

  it('names a gate that is a common word only in quotes, or where it sets gates', () => {
    expect(uses('a.py', 'debug = on("debug")', 'debug')).toEqual(['1debug'])
    expect(uses('a.sh', 'Debug=true run\nrun --feature-gates=Other=true,Debug=false,debug=true', 'Debug')).toEqual([
      '2Debug',
    ])
    expect(uses('a.sh', 'run --features \\\n  Debug=true', 'Debug')).toEqual([])
    expect(uses('a.sh', 'FEATURE_GATES=NoDebug=true,Debugs=true Debug=1', 'Debug')).toEqual([])
    expect(uses('a.sh', 'export FEATURE_GATES="Debug=true"', 'Debug')).toEqual(['1Debug'])
  })

  it.each([
    ['Makefile', '\t@echo "Failed to create an AKS cluster"', 0],
    ['a.sh', 'echo creating AKS clusters; run AKS=true "AKS" $AKS', 2],
    ['a.sh', 'set AKS true', 1],
    ['a.tmpl', 'an {{ if .AKS }} AKS cluster {{ end }}', 2],
  ])("doesn't name a gate with an abbreviation in a sentence: %s, %s", (file, text, count) => {
    expect(uses(file, text, 'AKS')).toHaveLength(count)
  })

  it('has the places as they are in the text, behind comments of several lines', () => {
    expect(uses('a.c', '/* NewPager\r\n*/\r\nrun(NewPager);\r\n')).toEqual(['3NewPager'])
  })

  it.each([
    ['description: It needs the NewPager feature gate.', 0],
    ['NewPager: https://example.com/a', 0],
    ['gate: NewPager', 1],
    ['{{ if .NewPager }} the NewPager gate {{ end }}', 2],
  ])('may be a template of YAML, with a sentence or without: %s', (text, count) => {
    expect(uses('a.yaml', text)).toHaveLength(count)
  })

  it('may run by its name', () => {
    expect(['a.vue', 'a.yaml', 'Makefile', 'x/Dockerfile', 'a.md', 'a.txt', 'Makefile.md'].map(mayRun)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    const builds = ['Tiltfile', 'x/dev.Tiltfile', 'dev.Dockerfile', 'Containerfile', 'makefile', 'Justfile', 'Profile']
    expect(builds.filter(mayRun)).toEqual(builds.slice(0, -1))
    const variants = ['Dockerfile.prod', 'x/Makefile.common', 'Vagrantfile', 'web.dockerfile', 'prod.tfvars', 'web.nix']
    expect(variants.filter(mayRun)).toEqual(variants)
    expect(['a.yaml', 'a.toml', 'a.csv', 'a.ts'].map(isDataFile)).toEqual([true, true, true, false])
  })
})

describe('a text', () => {
  it.each([
    'FEATURE_GATES=NewPager=true npm test',
    'FEATURE_GATES="Other=false,NewPager=false" npm test',
    'helm install x ./chart --set featureGates.NewPager=true',
    'server --gates NewPager=True',
  ])('sets a gate: %s', (text) => {
    expect(setsGate(text, 'NewPager')).toBe(true)
    expect(setsGate(text.replace('NewPager', 'NewPagers'), 'NewPager')).toBe(false)
    expect(setsGate(text.replace('NewPager', 'my-NewPager'), 'NewPager')).toBe(false)
    expect(setsGate(text.replace('NewPager=', 'NewPager '), 'NewPager')).toBe(false)
  })

  it('sets a gate with a common word as its name only in a list of gates', () => {
    expect(setsGate('FEATURE_GATES=plan=true npm test', 'plan')).toBe(true)
    expect(setsGate('run --plan plan=true', 'plan')).toBe(false)
  })
})

describe('a data file that is only searched as text', () => {
  const found = (file: string, text: string, reader: string | null): string[] =>
    findOtherTextUses(file, text, ['NewPager'], () => reader).map(({ reason }) => reason)

  it('names a gate if code reads it', () => {
    expect(found('a.toml', 'NewPager = true', 'code imports it')).toEqual([
      'the data names the gate, and code imports it',
    ])
    expect(found('a.toml', 'NewPager = true', null)).toEqual([])
    expect(found('a.md', 'NewPager', 'code imports it')).toEqual([])
  })

  it.each([
    ['.env', 'FEATURE_GATES=Other=false,NewPager=true', '.env'],
    ['deploy/.env.production', 'FEATURE_GATES="NewPager=false"', '.env'],
    ['app.toml', 'feature_gates = "NewPager=true"', '.toml'],
    ['app.ini', '[app]\nfeature-gates=NewPager=True', '.ini'],
    ['app.service', 'ExecStart=/app --feature-gates=NewPager=true --v=2', '.service'],
    ['.envrc', 'export FEATURE_GATES=NewPager=true', 'such'],
    ['app.timer', 'Environment=FEATURE_GATES=NewPager=true', '.timer'],
    ['crontab', '@daily app --feature-gates=NewPager=true', 'such'],
  ])('sets a gate, which programs may get from it: %s', (file, text, extension) => {
    expect(found(file, text, null)).toEqual([`it sets the gate, and ${extension} files can't be changed here`])
    expect(found(file, text.replace('NewPager', 'NewPagers'), null)).toEqual([])
    expect(found(file, `# ${text}`.replace('\n', '\n# '), null)).toEqual([])
  })

  it('names a gate anywhere if it is a script without an extension', () => {
    expect(found('bin/start', '#!/bin/sh\napp --on NewPager', null)).toEqual([
      "it names the gate, and such files can't be changed here",
    ])
    expect(found('bin/start', 'app --on NewPager', null)).toEqual([])
  })

  it.each(['README', 'docs/a.adoc', 'CHANGELOG.txt', 'yarn.lock', 'a.patch', 'a.svg'])(
    'sets nothing if people read it, or tools write it for themselves: %s',
    (file) => {
      expect(found(file, 'FEATURE_GATES=NewPager=true', 'code imports it')).toEqual([])
    },
  )

  it('is not looked for in code without such a name', () => {
    const readBy = vi.fn(() => 'code imports it')
    findOtherTextUses('a.toml', 'Other = true', ['NewPager'], readBy)
    expect(readBy).not.toHaveBeenCalled()
  })
})
