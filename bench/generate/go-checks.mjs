/** How Go code checks gates, with the number of occurrences of each shape among 1,132 checks of Kubernetes 1.36. */
export const GO_SHAPES = [
  [491, 'if', ({ check, block }) => `\tif ${check} {\n${block()}\n\t}\n`],
  [137, 'if, and more', ({ check, condition, block }) => `\tif ${check} && ${condition()} {\n${block()}\n\t}\n`],
  [125, 'if not', ({ check, block }) => `\tif !${check} {\n${block()}\n\t}\n`],
  [80, 'value of a struct', ({ check, type }) => `\tsend(&${type()}{\n\t\tIsOn: ${check},\n\t})\n`],
  [73, 'if not, and more', ({ check, condition, block }) => `\tif !${check} && ${condition()} {\n${block()}\n\t}\n`],
  [62, 'if and else', ({ check, block }) => `\tif ${check} {\n${block()}\n\t} else {\n${block()}\n\t}\n`],
  [49, 'variable', ({ check, block, name }) => `\t${name} := ${check}\n\tif ${name} {\n${block()}\n\t}\n`],
  [40, 'if, or more', ({ check, condition, block }) => `\tif ${check} || ${condition()} {\n${block()}\n\t}\n`],
  [26, 'if not, or more', ({ check, condition, block }) => `\tif !${check} || ${condition()} {\n${block()}\n\t}\n`],
  [25, 'argument', ({ check }) => `\tsend(${check})\n`],
  [9, 'result', ({ check }) => `\tisOn := func() bool {\n\t\treturn ${check}\n\t}\n\tsend(isOn)\n`],
]

/** The receivers of checks. A global receiver is far more frequent than one that was passed on. */
const RECEIVERS = [
  [80, 'utilfeature.DefaultFeatureGate'],
  [12, 'r.featureGates'],
  [8, 'features.Gates'],
]

export function createGoChecks(random, names, code) {
  return (gate) =>
    random.pickWeighted(GO_SHAPES.map(([weight, , make]) => [weight, make]))({
      check: `${random.pickWeighted(RECEIVERS)}.Enabled(features.${gate.name})`,
      condition: () => code.condition(['in', 'out']),
      block: () => code.statements(['in', 'out'], '\t\t', random.between(1, 3), 1),
      type: names.type,
      name: `${names.thing()}On`,
    })
}
