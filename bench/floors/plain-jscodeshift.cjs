// What people write when they write a codemod: every file is parsed, and printed when something was found. It does less
// than a strip: a check becomes its value, `if` and `?:` with a constant are folded, `!` and `&&` too; nothing that is dead is looked for.
module.exports = function transform(file, { j }, { gate, constant }) {
  const root = j(file.source)
  const isGate = (node) =>
    node.value === gate || node.name === constant || (node.type === 'MemberExpression' && node.property.name === gate)
  const checks = root.find(
    j.CallExpression,
    ({ callee, arguments: [name] }) => callee.property?.name === 'enabled' && name && isGate(name),
  )
  if (checks.size() === 0) return undefined
  checks.replaceWith(() => j.booleanLiteral(true))
  const isTrue = (node) => node.type === 'BooleanLiteral' && node.value
  const isFalse = (node) =>
    (node.type === 'BooleanLiteral' && !node.value) ||
    (node.type === 'UnaryExpression' && node.operator === '!' && isTrue(node.argument))
  root
    .find(j.LogicalExpression, ({ left, operator }) => operator === '&&' && isTrue(left))
    .replaceWith(({ node }) => node.right)
  root
    .find(j.ConditionalExpression, ({ test }) => isTrue(test) || isFalse(test))
    .replaceWith(({ node }) => (isTrue(node.test) ? node.consequent : node.alternate))
  root
    .find(j.IfStatement, ({ test }) => isTrue(test) || isFalse(test))
    .forEach((path) => {
      const kept = isTrue(path.node.test) ? path.node.consequent : path.node.alternate
      if (!kept) j(path).remove()
      else if (kept.type === 'BlockStatement' && Array.isArray(path.parent.node.body)) j(path).replaceWith(kept.body)
      else j(path).replaceWith(kept)
    })
  return root.toSource()
}
module.exports.parser = 'tsx'
