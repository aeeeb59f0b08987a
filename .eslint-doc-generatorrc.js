/** @type {import('eslint-doc-generator').GenerateOptions} */
const config = {
  ignoreConfig: [
    'all',
    ...['yaml', 'json', 'go', 'proto', 'vue', 'svelte', 'astro'].flatMap((family) =>
      ['all', 'recommended', 'strict'].map((level) => `${family}/${level}`),
    ),
  ],
  configEmoji: [
    ['recommended', '✅'],
    ['strict', '🔒'],
  ],
  ruleListColumns: ['name', 'description', 'configsError', 'hasSuggestions', 'options'],
  pathRuleList: 'docs/rules/README.md',
  ruleDocTitleFormat: 'name',
  // Every option of a rule has to be named in its page.
  ruleDocSectionOptions: true,
  urlConfigs:
    'https://github.com/eslint-plugin-feature-gates/eslint-plugin-feature-gates/blob/main/docs/guide/configuration.md',
}

export default config
