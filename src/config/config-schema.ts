import { CONFIG_SHAPE } from './config-shape.js'
import { RULE_OPTIONS } from './rule-shapes.js'
import type { ObjectShape, Shape } from './value-shape.js'

type JsonSchema = Record<string, unknown>

interface JsonObjectSchema extends JsonSchema {
  readonly type: 'object'
}

/** The JSON Schema of `feature-gates.config.json` and `.yaml`, for editors; kept in `schema/config.schema.json`. */
export function configJsonSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of eslint-plugin-feature-gates',
    ...schemaOf(CONFIG_SHAPE),
  }
}

function schemaOf(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return shape.pattern === 'version'
        ? { type: 'string', pattern: '^v?\\d+(\\.\\d+)?(\\.\\d+)?([-+][0-9A-Za-z.+-]+)?$', examples: ['1.36'] }
        : { type: 'string', minLength: 1 }
    case 'boolean':
      return { type: 'boolean' }
    case 'count':
      return { type: shape.nullable ? ['integer', 'null'] : 'integer', minimum: 0 }
    case 'oneOf':
      return { type: 'string', enum: [...shape.values] }
    case 'list':
      return {
        type: 'array',
        items: schemaOf(shape.of),
        ...(shape.minItems === undefined ? {} : { minItems: shape.minItems }),
        ...(shape.maxItems === undefined ? {} : { maxItems: shape.maxItems }),
      }
    case 'object':
      return objectSchema(shape)
    case 'textOrObject':
      return { anyOf: [schemaOf(shape.text), objectSchema(shape.object)] }
    case 'variants':
      return {
        anyOf: [...(shape.names ? [{ enum: [...shape.names] }] : []), ...shape.variants.map(objectSchema)],
      }
    case 'severity':
      return severitySchema(shape)
    case 'booleanOrCount':
      return { anyOf: [{ type: 'boolean' }, { type: 'integer', minimum: 0 }] }
    case 'nameOrCount':
      return {
        anyOf: [
          { type: 'string', minLength: 1 },
          { type: 'integer', minimum: 0 },
        ],
      }
  }
}

/** ESLint's schema of what a rule takes besides its severity. */
export function optionsSchema(rule: keyof typeof RULE_OPTIONS): JsonObjectSchema[] {
  const shape: ObjectShape | null = RULE_OPTIONS[rule]
  return shape ? [objectSchema(shape)] : []
}

function severitySchema({ values, options }: Extract<Shape, { kind: 'severity' }>): JsonSchema {
  const severity = { enum: [...values] }
  if (!options) return severity
  return {
    anyOf: [severity, { type: 'array', items: [severity, objectSchema(options)], minItems: 1, additionalItems: false }],
  }
}

function objectSchema({ keys }: ObjectShape): JsonObjectSchema {
  const required = keys.filter((key) => key.required).map(({ name }) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      keys.map(({ name, shape, description, default: value }) => [
        name,
        { description, ...schemaOf(shape), ...(value !== undefined && { default: value }) },
      ]),
    ),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}
