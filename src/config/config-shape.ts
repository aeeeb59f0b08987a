import { SCOPES } from '../registry/model.js'
import { RULES_SHAPE } from './rule-shapes.js'
import type { ObjectShape, Shape, ShapeKey } from './value-shape.js'
import { VENDOR_NAMES } from '../gates/vendors.js'

const NAME: Shape = { kind: 'text', pattern: 'name' }

const SCOPE: ShapeKey = {
  name: 'scope',
  shape: { kind: 'oneOf', values: SCOPES },
  description: 'Whether each server has its own value of these gates, or the whole cluster has one.',
}

/** Each glob may walk the whole tree. */
const MOST_GLOBS = 1_000
const GLOBS: Shape = { kind: 'list', of: { kind: 'text' }, minItems: 1, maxItems: MOST_GLOBS }

const REGISTRY_ENTRY: Shape = {
  kind: 'variants',
  variants: [
    {
      kind: 'object',
      keys: [
        {
          name: 'files',
          shape: GLOBS,
          description: 'Paths or globs of the files that register gates, relative to the configuration file.',
          required: true,
        },
        SCOPE,
        {
          name: 'inferFromStage',
          shape: { kind: 'boolean' },
          description:
            'What a missing "default" and "lockToDefault" mean. true: Beta and GA are on, GA is locked. false: off and unlocked. ' +
            'By default true for a file in which some spec has no "default".',
        },
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'preset',
          shape: { kind: 'oneOf', values: ['kubernetes'] },
          description: 'A registry that ships with this package.',
          required: true,
        },
        SCOPE,
        {
          name: 'currentVersion',
          shape: { kind: 'text', pattern: 'version' },
          description: 'The release of Kubernetes that configurations are for, unless a configuration names one.',
        },
        {
          name: 'usedIn',
          shape: GLOBS,
          description:
            'Globs, relative to the configuration file, of the configurations that this entry is for. Without it: all others.',
        },
      ],
    },
  ],
}

const ASKED_SCOPE: ShapeKey = {
  name: 'scope',
  shape: { kind: 'oneOf', values: SCOPES },
  description: 'The scope of the gates that it checks; a gate of the other scope is reported.',
}

const FROM: ShapeKey = {
  name: 'from',
  shape: { kind: 'list', of: { kind: 'text' }, minItems: 1 },
  description:
    'Packages that it comes from. Then imports are followed, and the same name from elsewhere is not a check.',
}

const RESULT: ShapeKey = {
  name: 'result',
  shape: { kind: 'nameOrCount' },
  description:
    'The member that holds the value, if the result is an object or a tuple: "on" of useFeature("x").on, 0 of const [isOn] = useFeature("x"). In Go 0 means that the call also returns an error, which is nil.',
}

const PROMISE: ShapeKey = {
  name: 'promise',
  shape: { kind: 'boolean' },
  description: 'The call returns a promise, so it is a check only where it is awaited.',
}

const CHECK_ENTRY: Shape = {
  kind: 'variants',
  names: VENDOR_NAMES,
  variants: [
    {
      kind: 'object',
      keys: [
        {
          name: 'gate',
          shape: { kind: 'text' },
          description: 'The gate that the call always checks.',
          required: true,
        },
        { name: 'call', shape: NAME, description: 'Name of a function that checks one gate.', required: true },
        ASKED_SCOPE,
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'call',
          shape: NAME,
          description: 'Name of a function or method that checks the gate in its argument.',
          required: true,
        },
        {
          name: 'argument',
          shape: { kind: 'count' },
          description: 'Position of the argument that names the gate, from 0.',
        },
        { name: 'key', shape: NAME, description: 'The argument is an object, and this property of it names the gate.' },
        RESULT,
        PROMISE,
        FROM,
        ASKED_SCOPE,
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'member',
          shape: NAME,
          description: 'Name of an object whose members are gates: flags.newParser.',
          required: true,
        },
        {
          name: 'keys',
          shape: { kind: 'oneOf', values: ['camelCase'] },
          description: 'How its members spell the names of gates: newParser for "new-parser".',
        },
        RESULT,
        FROM,
        ASKED_SCOPE,
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'jsx',
          shape: NAME,
          description: 'Name of a JSX element that shows its children while a gate is on.',
          required: true,
        },
        { name: 'prop', shape: NAME, description: 'The attribute that names the gate.', required: true },
        { name: 'enabled', shape: NAME, description: 'The attribute that holds what is shown while the gate is on.' },
        { name: 'disabled', shape: NAME, description: 'The attribute that holds what is shown while the gate is off.' },
        FROM,
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'factory',
          shape: NAME,
          description: 'Name of a function that makes functions, each of which checks one gate.',
          required: true,
        },
        { name: 'key', shape: NAME, description: 'The property of its argument that names the gate.', required: true },
        PROMISE,
        FROM,
      ],
    },
  ],
}

const OVERRIDE_ENTRY: Shape = {
  kind: 'variants',
  variants: [
    {
      kind: 'object',
      keys: [
        { name: 'call', shape: NAME, description: 'Name of a function or method that sets a gate.', required: true },
        {
          name: 'gate',
          shape: { kind: 'count' },
          description: 'Position of the argument that names the gate, or that is a map of gates; from 0 (the default).',
        },
        {
          name: 'value',
          shape: { kind: 'booleanOrCount' },
          description:
            'Position of the argument that is the value (default: the one after the gate), or the value that the call always sets.',
        },
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'key',
          shape: { kind: 'text' },
          description: 'Key in YAML and JSON whose map or list sets gates, as "featureGates" does.',
          required: true,
        },
      ],
    },
    {
      kind: 'object',
      keys: [
        {
          name: 'wrapper',
          shape: NAME,
          description: 'Name of a function that returns the value that it is given, and does nothing else.',
          required: true,
        },
        {
          name: 'value',
          shape: { kind: 'count' },
          description: 'Position of the argument that is the value, from 0 (the default).',
        },
      ],
    },
  ],
}

const POLICY: Shape = {
  kind: 'object',
  keys: [
    {
      name: 'removalLag',
      shape: { kind: 'count', nullable: true },
      description: 'Minor releases between the lock of a gate and its removal (default: 3); null: never due.',
    },
    {
      name: 'gaMustLock',
      shape: { kind: 'boolean' },
      description: 'Whether a GA gate must be locked to its default (default: true).',
    },
    {
      name: 'firstDefaultOnMayStayUnlocked',
      shape: { kind: 'boolean' },
      description:
        'Whether a gate may stay unlocked in the release in which it is on by default for the first time (default: true).',
    },
    {
      name: 'maxChecksPerGate',
      shape: { kind: 'count', nullable: true },
      description: 'How many checks one gate may have before "check" warns about it; null (the default) for no limit.',
    },
  ],
}

const API: Shape = {
  kind: 'object',
  keys: [
    {
      name: 'types',
      shape: GLOBS,
      description: 'Globs of the files that declare the types whose objects clients write.',
    },
    { name: 'strategies', shape: GLOBS, description: 'Globs of the code that prepares such objects for storage.' },
    { name: 'validation', shape: GLOBS, description: 'Globs of the code that validates such objects.' },
  ],
}

export const CONFIG_SHAPE: ObjectShape = {
  kind: 'object',
  keys: [
    { name: '$schema', shape: { kind: 'text' }, description: 'Where editors find this schema.' },
    {
      name: 'registries',
      shape: { kind: 'list', of: REGISTRY_ENTRY, maxItems: 100 },
      description: 'Where gates are registered.',
    },
    {
      name: 'currentVersion',
      shape: {
        kind: 'textOrObject',
        text: { kind: 'text', pattern: 'version' },
        object: {
          kind: 'object',
          keys: [
            {
              name: 'file',
              shape: { kind: 'text' },
              description: 'The file that holds the version, relative to the configuration file.',
              required: true,
            },
            {
              name: 'name',
              shape: { kind: 'text' },
              description: 'The key, constant or variable that is the version (default: version, in any case).',
            },
          ],
        },
      },
      description:
        'Version of the component that owns the registries, or the file that holds it (default: "version" of the nearest package.json).',
    },
    { name: 'policy', shape: POLICY, description: 'How many releases lie between the steps of a life cycle.' },
    {
      name: 'checks',
      shape: { kind: 'list', of: CHECK_ENTRY },
      description: 'Shapes of gate checks besides the built-in ones.',
    },
    {
      name: 'overrides',
      shape: { kind: 'list', of: OVERRIDE_ENTRY },
      description: 'What sets gates, besides the built-in ways.',
    },
    {
      name: 'rules',
      shape: RULES_SHAPE,
      description: 'Severities and options of rules, over those of the preset.',
    },
    {
      name: 'ignore',
      shape: { kind: 'list', of: { kind: 'text' }, maxItems: MOST_GLOBS },
      description:
        'Globs of files and folders in which nothing is reported, counted or changed, relative to the configuration file.',
    },
    {
      name: 'snapshot',
      shape: { kind: 'text' },
      description: "Where the last release's snapshot of the registries is kept, relative to the configuration file.",
    },
    {
      name: 'closed',
      shape: { kind: 'boolean' },
      description: 'Whether no other repository imports Go packages of this one, so that what they export may change.',
    },
    {
      name: 'api',
      shape: API,
      description: 'Where the API is. Default: the usual layout where gates are registered in Go, else nowhere.',
    },
  ],
}

/** ESLint's settings hold the configuration and what `withConfig()` adds to it. */
export const SETTINGS_SHAPE: ObjectShape = {
  kind: 'object',
  keys: [
    ...CONFIG_SHAPE.keys,
    { name: 'root', shape: { kind: 'text' }, description: 'Folder that paths are relative to.' },
    { name: 'digest', shape: { kind: 'text' }, description: 'Changes with every registry file.' },
    { name: 'failure', shape: { kind: 'text' }, description: 'Why the configuration could not be read.' },
    {
      name: 'configFile',
      shape: { kind: 'text' },
      description: 'The file that the settings were read from, for messages.',
    },
  ],
}
