/** A file, and its text, in which something is as deep as is requested. */
export const DEEP: readonly (readonly [file: string, text: (depth: number) => string])[] = [
  ['src/a.ts', (depth) => `if (f.enabled('Done')) x = ${'a=>'.repeat(depth)}a\n`],
  ['src/a.ts', (depth) => `if (f.enabled('Done')) x = ${'a?b:'.repeat(depth)}c\n`],
  ['src/a.ts', (depth) => `if (f.enabled('Done')) {}${'else if(a){}'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done')${'+a'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done')\ny = ${'(")"+'.repeat(depth)}a${')'.repeat(depth)}\n`],
  ['src/a.ts', (depth) => `x = f.enabled('Done') / 1${'/a'.repeat(20 * depth)}\n`],
  ['src/a.ts', (depth) => `f.enabled('Done')\nnamespace a${'.b'.repeat(20 * depth)} {}\n`],
  ['src/b.tsx', (depth) => `x = f.enabled('Done') && ${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}\n`],
  [
    'src/gates.ts',
    (depth) => `export const gates: Record<string, FeatureSpec> = ${'{ a: '.repeat(depth)}1${'}'.repeat(depth)}\n`,
  ],
  [
    'main.go',
    (depth) =>
      `package main\n\nfunc f() bool { return enabled("Done") && ${'('.repeat(depth)}a${')'.repeat(depth)} }\n`,
  ],
  ['main.go', (depth) => `package main\n\nvar x = enabled("Done")${' + a'.repeat(depth)}\n`],
  ['gates.json', (depth) => `{ "gates": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)} }`],
  ['gates.yaml', (depth) => `gates:\n  A: ${'['.repeat(depth)}${']'.repeat(depth)}\n`],
  ['deploy.yaml', (depth) => `kind: KubeletConfiguration\nfeatureGates: { Done: true }\nx: ${'- '.repeat(depth)}a\n`],
  ['feature-gates.config.json', (depth) => `{ "checks": ${'['.repeat(depth)}${']'.repeat(depth)} }`],
  ['eslint-suppressions.json', (depth) => `{ "src/a.ts": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)} }`],
  ['flags.json', (depth) => `${'{"flags":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['feature-gates.snapshot.json', (depth) => `{ "gates": ${'['.repeat(depth)}${']'.repeat(depth)} }`],
  [
    'src/c.vue',
    (depth) => `<template><p v-if="f.enabled('Done')" />${'<div>'.repeat(depth)}${'</div>'.repeat(depth)}</template>\n`,
  ],
  [
    'src/c.vue',
    (depth) => `<template><p v-if="f.enabled('Done')" :a="${'('.repeat(depth)}b${')'.repeat(depth)}" /></template>\n`,
  ],
  ['src/c.vue', (depth) => `<script>x = f.enabled('Done') && ${'a=>'.repeat(depth)}a</script>\n`],
  ['src/d.svelte', (depth) => `{#if f.enabled('Done')}a{/if}${'{#if a}'.repeat(depth)}${'{/if}'.repeat(depth)}\n`],
  ['src/d.svelte', (depth) => `{#if f.enabled('Done')}a{/if}{${'!'.repeat(depth)}a}\n`],
  [
    'src/e.astro',
    (depth) => `---\nconst x = f.enabled('Done')\n---\n${'{a && <p>'.repeat(depth)}${'</p>}'.repeat(depth)}\n`,
  ],
  ['src/e.astro', (depth) => `---\nconst x = f.enabled('Done') && ${'a=>'.repeat(depth)}a\n---\n<p />\n`],
  ['api/types.proto', (depth) => `syntax = "proto3";\n${'message A {'.repeat(depth)}${'}'.repeat(depth)}\n`],
  ['api/types.proto', (depth) => `syntax = "proto3";\noption (a) = ${'{ a: '.repeat(depth)}1${'}'.repeat(depth)};\n`],
]

/** A file, and a text with much of the same. */
export const MANY: readonly (readonly [file: string, text: string])[] = [
  ['deploy.yaml', `kind: KubeletConfiguration\nfeatureGates: { Done: true }\n${'---\na: 1\n'.repeat(3_000)}`],
  ['deploy.yaml', `kind: KubeletConfiguration\nfeatureGates:\n${'  Done: true\n'.repeat(3_000)}`],
  ['gates.yaml', `gates:\n${'  Done: { specs: [] }\n'.repeat(3_000)}`],
  ['src/c.vue', `<template><p v-if="f.enabled('Done')" />${'</b><a b b="{{ ( '.repeat(3_000)}</template>\n`],
  ['src/c.vue', `<template>${'<p v-if="f.enabled(\'Done\')">{{ a }}</p>\n'.repeat(800)}</template>\n`],
  ['src/d.svelte', `${"{#if f.enabled('Done')}{a}{/if}\n".repeat(1_000)}`],
  ['src/d.svelte', `{#if f.enabled('Done')}a{/if}${'{#if}{'.repeat(3_000)}\n`],
  ['src/e.astro', `---\nconst x = f.enabled('Done')\n---\n${'<p>{a}</p>\n'.repeat(5_000)}`],
  ['src/e.astro', `---\nconst x = f.enabled('Done')\n---\n${'<p {a'.repeat(5_000)}`],
  ['api/types.proto', `syntax = "proto3";\n${'message {\n'.repeat(3_000)}`],
  ['flags.csv', `key,owner\n${'"a""b,\n'.repeat(3_000)}`],
  ['flags.json', `{ "flags": { ${'"a": { "variations": [true] }, '.repeat(3_000)}"b": {} } }`],
  [
    'eslint-suppressions.json',
    `{ ${'"src/a.ts": { "feature-gates/no-graduated-gate-check": { "count": 1 } }, '.repeat(3_000)}"b": {} }`,
  ],
  ['main.go', `package main\n\n${'func { enabled("Done") ( [\n'.repeat(3_000)}`],
  ['.gitignore', `${'**/a/'.repeat(20)}b\n`.repeat(50)],
  ['.gitignore', `${'*a*a*a*a*a*a*a*b\n'.repeat(50)}`],
  ['CODEOWNERS', `${'*a*a*a*a*a*a*a*b @x\n'.repeat(50)}`],
  ['src/a.ts', `if (f.enabled('Done')) run()\n${'// f.enabled("Done")\n'.repeat(3_000)}`],
]
