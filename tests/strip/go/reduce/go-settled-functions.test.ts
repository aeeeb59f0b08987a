import { itLeavesInGoFile } from '../../../support/both-values.js'

const DECLARED =
  '\n\nfunc one(x int) int { return x }\n\nfunc two(x int) int { return -x }\n\ntype step func(x int) int'

describe('in Go, a variable that is one function since the strip decided', () => {
  itLeavesInGoFile('is called by the name of the function', [
    [
      `func f(x int) int {\n\trun := one\n\tif C {\n\t\trun = two\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\treturn two(x)\n}${DECLARED}`,
      `func f(x int) int {\n\treturn one(x)\n}${DECLARED}`,
    ],
    [
      `func f(x int) int {\n\tvar run step = one\n\tif C {\n\t\trun = two\n\t}\n\tgo run(x)\n\treturn run(x) + 1\n}${DECLARED}`,
      `func f(x int) int {\n\tgo two(x)\n\treturn two(x) + 1\n}${DECLARED}`,
      `func f(x int) int {\n\tgo one(x)\n\treturn one(x) + 1\n}${DECLARED}`,
    ],
  ])

  itLeavesInGoFile('is kept where something else than a call reads it', [
    [
      `func f(x int) int {\n\tvar run step = one\n\tif C {\n\t\trun = two\n\t}\n\tuse(run)\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\tvar run step = two\n\tuse(run)\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\tvar run step = one\n\tuse(run)\n\treturn run(x)\n}${DECLARED}`,
    ],
  ])

  itLeavesInGoFile('is kept where other code assigns to it', [
    [
      `func f(x int) int {\n\trun := one\n\tif C {\n\t\trun = two\n\t}\n\tif x > 0 {\n\t\trun = two\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\trun := two\n\tif x > 0 {\n\t\trun = two\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\trun := one\n\tif x > 0 {\n\t\trun = two\n\t}\n\treturn run(x)\n}${DECLARED}`,
    ],
  ])

  itLeavesInGoFile('is kept where a name means something else in between, or is none of the file', [
    [
      `func f(x int) int {\n\trun := one\n\tif C {\n\t\trun = x2\n\t}\n\tif one := 1; x > one {\n\t\treturn run(x)\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\trun := one\n\trun = x2\n\tif one := 1; x > one {\n\t\treturn run(x)\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\trun := one\n\tif one := 1; x > one {\n\t\treturn run(x)\n\t}\n\treturn run(x)\n}${DECLARED}`,
    ],
  ])

  itLeavesInGoFile('is kept where the author gave it one function', [
    [
      `func f(x int) int {\n\trun := one\n\tif C {\n\t\treturn 1\n\t}\n\treturn run(x)\n}${DECLARED}`,
      `func f(x int) int {\n\treturn 1\n}${DECLARED}`,
      `func f(x int) int {\n\trun := one\n\treturn run(x)\n}${DECLARED}`,
    ],
  ])
})
