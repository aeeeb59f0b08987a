/** Where the sources and the documentation are. */
export const REPOSITORY_URL = 'https://github.com/eslint-plugin-feature-gates/eslint-plugin-feature-gates'
