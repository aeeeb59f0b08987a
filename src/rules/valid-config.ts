import { createRule } from './support/create-rule.js'
import { onFailure } from './support/visitors.js'

export const validConfig = createRule<[], never>({
  name: 'valid-config',
  meta: {
    type: 'problem',
    docs: {
      description: 'require a configuration and registries that can be read',
      recommended: 'recommended',
      on: 'config',
    },
    messages: {},
    schema: [],
    defaultOptions: [],
  },
  create: (context) => onFailure(context),
})
