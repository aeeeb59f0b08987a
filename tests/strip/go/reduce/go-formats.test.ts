import { itLeavesInGo } from '../../../support/both-values.js'

describe('in Go, a value in a formatted text', () => {
  itLeavesInGo('becomes part of the text', [
    ['use(fmt.Sprintf("%s: %t", p, C))', 'use(fmt.Sprintf("%s: true", p))', 'use(fmt.Sprintf("%s: false", p))'],
    [
      'use(fmt.Sprintf("%t-%v-%d", C, !C, x))',
      'use(fmt.Sprintf("true-false-%d", x))',
      'use(fmt.Sprintf("false-true-%d", x))',
    ],
    ['use(fmt.Sprintf(`%t, "%s"`, C, p))', 'use(fmt.Sprintf(`true, "%s"`, p))', 'use(fmt.Sprintf(`false, "%s"`, p))'],
    ['use(fmt.Sprintf("100%% %t", C))', 'use(fmt.Sprintf("100%% true"))', 'use(fmt.Sprintf("100%% false"))'],
    ['s := fmt.Sprintf("%t", C)\nuse(s)', 's := "true"\nuse(s)', 's := "false"\nuse(s)'],
  ])

  itLeavesInGo('is kept where the text formats it in another way', [
    ['use(fmt.Sprintf("%5t", C))', 'use(fmt.Sprintf("%5t", true))', 'use(fmt.Sprintf("%5t", false))'],
    ['use(fmt.Sprintf("%[1]t", C))', 'use(fmt.Sprintf("%[1]t", true))', 'use(fmt.Sprintf("%[1]t", false))'],
    ['use(fmt.Sprintf("%*d", C, x))', 'use(fmt.Sprintf("%*d", true, x))', 'use(fmt.Sprintf("%*d", false, x))'],
    [
      'use(fmt.Sprintf("%T %q", C, C))',
      'use(fmt.Sprintf("%T %q", true, true))',
      'use(fmt.Sprintf("%T %q", false, false))',
    ],
    ['use(fmt.Sprintf("%t %t", C))', 'use(fmt.Sprintf("%t %t", true))', 'use(fmt.Sprintf("%t %t", false))'],
    ['use(fmt.Sprintf("\\x25t", C))', 'use(fmt.Sprintf("\\x25t", true))', 'use(fmt.Sprintf("\\x25t", false))'],
    ['use(fmt.Sprintf("%t %!", C))', 'use(fmt.Sprintf("%t %!", true))', 'use(fmt.Sprintf("%t %!", false))'],
  ])

  itLeavesInGo('is kept where the call is another one, or its arguments are not known', [
    ['use(fmt.Printf("%t", C))', 'use(fmt.Printf("%t", true))', 'use(fmt.Printf("%t", false))'],
    ['use(p.Sprintf("%t", C))', 'use(p.Sprintf("%t", true))', 'use(p.Sprintf("%t", false))'],
    ['use(fmt.Sprintf(format, C))', 'use(fmt.Sprintf(format, true))', 'use(fmt.Sprintf(format, false))'],
    [
      'use(fmt.Sprintf("%t %d", C, /* why */ x))',
      'use(fmt.Sprintf("%t %d", true, /* why */ x))',
      'use(fmt.Sprintf("%t %d", false, /* why */ x))',
    ],
    ['use(fmt.Sprintf("%t", get() && C))', 'use(fmt.Sprintf("%t", get()))', 'use(fmt.Sprintf("%t", get() && false))'],
    [
      'use(fmt.Sprintf("%v", append(list, C)...))',
      'use(fmt.Sprintf("%v", append(list, true)...))',
      'use(fmt.Sprintf("%v", append(list, false)...))',
    ],
  ])

  itLeavesInGo('is kept where Go would compute with a constant text', [
    ['fmt.Sprintf("%t", C)', 'fmt.Sprintf("%t", true)', 'fmt.Sprintf("%t", false)'],
    [
      'use(map[string]int{fmt.Sprintf("%t", C): 1})',
      'use(map[string]int{fmt.Sprintf("%t", true): 1})',
      'use(map[string]int{fmt.Sprintf("%t", false): 1})',
    ],
    [
      'switch s {\ncase fmt.Sprintf("%t", C):\n\tone()\n}',
      'switch s {\ncase fmt.Sprintf("%t", true):\n\tone()\n}',
      'switch s {\ncase fmt.Sprintf("%t", false):\n\tone()\n}',
    ],
    ['use(fmt.Sprintf("%t", C)[9])', 'use(fmt.Sprintf("%t", true)[9])', 'use(fmt.Sprintf("%t", false)[9])'],
    ['use(len(fmt.Sprintf("%t", C)))', 'use(len(fmt.Sprintf("%t", true)))', 'use(len(fmt.Sprintf("%t", false)))'],
    ['use(fmt.Sprintf("%t", C)[1:])', 'use(fmt.Sprintf("%t", true)[1:])', 'use(fmt.Sprintf("%t", false)[1:])'],
  ])

  itLeavesInGo('leaves a text that looks like a format to the function that formats it', [
    [
      'fmt.Println(fmt.Sprintf("%t 100%%", C))',
      'fmt.Println(fmt.Sprintf("true 100%%"))',
      'fmt.Println(fmt.Sprintf("false 100%%"))',
    ],
    [
      'fmt.Println(fmt.Sprintf("%t\\n", C))',
      'fmt.Println(fmt.Sprintf("true\\n"))',
      'fmt.Println(fmt.Sprintf("false\\n"))',
    ],
  ])
})
