import { stripText } from '../support/strip-text.js'

const HEAD = `package a

import (
	"errors"
	"fmt"

	"go.opentelemetry.io/collector/featuregate"
	"k8s.io/klog/v2"
	"k8s.io/utils/ptr"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/log"

	"example.com/features"
	v1 "example.com/v1"
)

var _ = errors.New
var _ = fmt.Sprint
var _ = v1.Other
var _ = ptr.Deref
var _ = featuregate.StageAlpha
var _ = klog.Info
var _ = ctrl.Log
var _ = log.Log

func f(x int, ready bool, any interface{}, p *T, list []int, ch chan int, m map[int]int) {
`

/** The body of a function, where `C` is replaced by a check of the gate. Its lines begin where the function's do. */
function strippedBoth(body: string): string[] {
  const text = `${HEAD}${body.replaceAll(/\bC\b/g, 'features.Gate.Enabled(features.On)').replaceAll(/^(?!\w+:$)(?=.)/gm, '\t')}\n}\n`
  return [true, false].map((value) => {
    const result = stripText({ file: 'input.go', text, values: { On: value }, constants: { On: 'On' } }).text
    return result
      .slice(result.indexOf('map[int]int) {\n') + 'map[int]int) {\n'.length, -2)
      .replaceAll(/^\t/gm, '')
      .trimEnd()
  })
}

type Row = readonly [text: string, on: string, off: string]

const SWITCHES: readonly Row[] = [
  ['switch {\ncase C:\n\tone()\ndefault:\n\ttwo()\n}', 'one()', 'two()'],
  [
    'switch {\ncase x > 1:\n\tone()\ncase C:\n\ttwo()\ncase x > 0:\n\tthree()\ndefault:\n\tfour()\n}',
    'switch {\ncase x > 1:\n\tone()\ndefault:\n\ttwo()\n}',
    'switch {\ncase x > 1:\n\tone()\ncase x > 0:\n\tthree()\ndefault:\n\tfour()\n}',
  ],
  [
    'switch {\ndefault:\n\tfour()\ncase C:\n\ttwo()\ncase x > 0:\n\tthree()\n}',
    'two()',
    'switch {\ndefault:\n\tfour()\ncase x > 0:\n\tthree()\n}',
  ],
  ['switch {\ncase C, x > 1:\n\tone()\n}', 'one()', 'switch {\ncase x > 1:\n\tone()\n}'],
  ['switch {\ncase ready, C, x > 1:\n\tone()\n}', 'one()', 'switch {\ncase ready, x > 1:\n\tone()\n}'],
  [
    'switch {\ncase get() > 0, C:\n\tone()\n}',
    'switch {\ncase get() > 0, true:\n\tone()\n}',
    'switch {\ncase get() > 0:\n\tone()\n}',
  ],
  [
    'switch {\ncase get() && C, ready:\n\tone()\n}',
    'switch {\ncase get(), ready:\n\tone()\n}',
    'switch {\ncase get() && false, ready:\n\tone()\n}',
  ],
  [
    'switch get() {\ncase 1:\n\tif C {\n\t\tone()\n\t}\n}',
    'switch get() {\ncase 1:\n\tone()\n}',
    'switch get() {\ncase 1:\n}',
  ],
  [
    'switch {\ncase C:\n\tswitch {\n\tcase ready:\n\t\tbreak\n\t}\n\tfunc() {\n\t\tfor {\n\t\t\tbreak\n\t\t}\n\t}()\n}',
    'switch {\ncase ready:\n\tbreak\n}\nfunc() {\n\tfor {\n\t\tbreak\n\t}\n}()',
    '',
  ],
  [
    'switch {\ncase x > 1:\n\tone()\n// about on\ncase C: // here\n\ttwo()\n\t// end of on\ndefault:\n\tthree()\n\t// end of all\n}',
    'switch {\ncase x > 1:\n\tone()\n// about on\ndefault: // here\n\ttwo()\n\t// end of on\n}',
    'switch {\ncase x > 1:\n\tone()\ndefault:\n\tthree()\n\t// end of all\n}',
  ],
  ['switch {\ncase C && get() > 1:\n\tone()\n}', 'switch {\ncase get() > 1:\n\tone()\n}', ''],
  ['switch C {\ncase true:\n\tone()\ncase false:\n\ttwo()\n}', 'one()', 'two()'],
  ['switch C {\ncase true:\n\tone()\n}', 'one()', ''],
  ['switch C {\ncase true:\n\tone()\ndefault:\n\ttwo()\n}', 'one()', 'two()'],
  [
    'switch C {\ncase ready:\n\tone()\n}',
    'switch true {\ncase ready:\n\tone()\n}',
    'switch false {\ncase ready:\n\tone()\n}',
  ],
  [
    'switch x {\ncase 1:\n\tif C {\n\t\tone()\n\t}\ncase 2:\n\ttwo()\n}',
    'switch x {\ncase 1:\n\tone()\ncase 2:\n\ttwo()\n}',
    'switch x {\ncase 1:\ncase 2:\n\ttwo()\n}',
  ],
  [
    'switch {\ncase C:\n\tif ready {\n\t\tbreak\n\t}\n\tone()\n}',
    'switch {\ndefault:\n\tif ready {\n\t\tbreak\n\t}\n\tone()\n}',
    '',
  ],
  ['switch {\ncase C:\n\tfor ready {\n\t\tbreak\n\t}\n\tone()\n}', 'for ready {\n\tbreak\n}\none()', ''],
  [
    'switch {\ncase C:\n\tselect {\n\tcase <-ch:\n\t\tbreak\n\t}\n\tone()\n}',
    'select {\ncase <-ch:\n\tbreak\n}\none()',
    '',
  ],
  ['loop:\nfor {\n\tswitch {\n\tcase C:\n\t\tbreak loop\n\t}\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n}'],
  [
    'switch {\ncase C:\n\tone()\n\tfallthrough\ncase x > 1:\n\ttwo()\n}',
    'switch {\ncase true:\n\tone()\n\tfallthrough\ncase x > 1:\n\ttwo()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n}',
  ],
  [
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ncase C:\n\tone()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ndefault:\n\tone()\n}',
    'switch {\ncase x > 1:\n\ttwo()\n\tfallthrough\ncase false:\n\tone()\n}',
  ],
  [
    'switch {\n// about on\ncase C:\n\tone()\n\t// end of on\n// about other\ncase x > 1:\n\ttwo()\n}',
    'one()\n// end of on',
    'switch {\n// about other\ncase x > 1:\n\ttwo()\n}',
  ],
  [
    'y := 1\nswitch {\ncase C:\n\ty := 2\n\tuse(y)\n}\nuse(y)',
    'y := 1\n{\n\ty := 2\n\tuse(y)\n}\nuse(y)',
    'y := 1\nuse(y)',
  ],
  [
    'switch v := any.(type) {\ncase int:\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'switch v := any.(type) {\ncase int:\n\tuse(v)\n}',
    'switch any.(type) {\ncase int:\n}',
  ],
  ['switch {\ncase C:\n}', '', ''],
  ['switch {\ncase C:\n\t// nothing\n}', '// nothing', ''],
]

const IFS: readonly Row[] = [
  ['if v := get(); C {\n\tuse(v)\n}', 'v := get()\nuse(v)', 'get()'],
  ['if v := 1; C {\n\tuse(v)\n}', 'v := 1\nuse(v)', ''],
  ['if v := get(); C {\n\tone()\n}', 'get()\none()', 'get()'],
  [
    'if v := get(); !C {\n\tuse(v)\n} else if v > 1 {\n\tone()\n}',
    'if v := get(); v > 1 {\n\tone()\n}',
    'v := get()\nuse(v)',
  ],
  ['if err := run(); C && err != nil {\n\tone(err)\n}', 'if err := run(); err != nil {\n\tone(err)\n}', 'run()'],
  [
    'v := 1\nif v := get(); C {\n\tuse(v)\n}\nuse(v)',
    'v := 1\n{\n\tv := get()\n\tuse(v)\n}\nuse(v)',
    'v := 1\nget()\nuse(v)',
  ],
  ['if v := get(); C {\n\tone()\n} else {\n\tuse(v)\n}', 'get()\none()', 'v := get()\nuse(v)'],
  [
    'if v := get(); C {\n\tif v > 1 {\n\t\tuse(v)\n\t}\n} else {\n\tv := 2\n\tuse(v)\n}',
    'v := get()\nif v > 1 {\n\tuse(v)\n}',
    'get()\nv := 2\nuse(v)',
  ],
  ['if ch <- x; C {\n\tone()\n}', 'ch <- x\none()', 'ch <- x'],
  [
    'if x > 1 {\n\tone()\n} else if ch <- x; C {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tch <- x\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tch <- x\n}',
  ],
  ['if x++; C {\n\tone()\n} else {\n\ttwo()\n}', 'x++\none()', 'x++\ntwo()'],
  ['if v, ok := m[1]; ok && C {\n\tuse(v)\n}', 'if v, ok := m[1]; ok {\n\tuse(v)\n}', ''],
  ['if C {\n\tone()\n} else if v := get(); v > 1 {\n\ttwo()\n}', 'one()', 'if v := get(); v > 1 {\n\ttwo()\n}'],
  [
    'if x > 1 {\n\tone()\n} else if v := get(); C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := get()\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tget()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := 1; C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := 1\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := get(); v > 1 && C {\n\tuse(v)\n} else {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else if v := get(); v > 1 {\n\tuse(v)\n} else {\n\ttwo()\n}',
    'if x > 1 {\n\tone()\n} else {\n\tget()\n\ttwo()\n}',
  ],
  [
    'if x > 1 {\n\tone()\n} else if v := get(C); v > 1 {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else if v := get(true); v > 1 {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else if v := get(false); v > 1 {\n\tuse(v)\n}',
  ],
  [
    'if !C {\n\tone()\n} else if v := get(); C {\n\tuse(v)\n}\nthree()',
    'v := get()\nuse(v)\nthree()',
    'one()\nthree()',
  ],
  ['if !C {\n\tone()\n} else if v := get(); !C {\n\tuse(v)\n}\nthree()', 'get()\nthree()', 'one()\nthree()'],
  ['if !C {\n\tone()\n} else if v := get(); v > 1 {\n\tuse(v)\n}', 'if v := get(); v > 1 {\n\tuse(v)\n}', 'one()'],
  [
    'if x > 1 {\n\tone()\n} else if !C {\n\ttwo()\n} else if v := get(); C {\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\tv := get()\n\tuse(v)\n}',
    'if x > 1 {\n\tone()\n} else {\n\ttwo()\n}',
  ],
]

const COMPARISONS: readonly Row[] = [
  ['use(C == ready)', 'use(ready)', 'use(!ready)'],
  ['use(C != ready)', 'use(!ready)', 'use(ready)'],
  ['use(ready == C)', 'use(ready)', 'use(!ready)'],
  ['use(C == (x > 1))', 'use(x > 1)', 'use(!(x > 1))'],
  ['if (x > 1) != C {\n\tone()\n}', 'if !(x > 1) {\n\tone()\n}', 'if x > 1 {\n\tone()\n}'],
  ['use(C == (ready && x > 1) || ready)', 'use(ready && x > 1 || ready)', 'use(!(ready && x > 1) || ready)'],
  ['use(C == /* why */ (x > 1))', 'use( /* why */ x > 1)', 'use(false == /* why */ (x > 1))'],
  ['use(C == !ready)', 'use(!ready)', 'use(!!ready)'],
  ['use(C == any)', 'use(true == any)', 'use(false == any)'],
  ['use(C == get())', 'use(true == get())', 'use(false == get())'],
  ['b := x > 1\nuse(C == b)', 'b := x > 1\nuse(b)', 'b := x > 1\nuse(!b)'],
  ['b := get()\nuse(C == b)', 'b := get()\nuse(true == b)', 'b := get()\nuse(false == b)'],
  ['var b bool\nuse(C == b)', 'var b bool\nuse(b)', 'var b bool\nuse(!b)'],
  ['var b Bool\nuse(C == b)', 'var b Bool\nuse(true == b)', 'var b Bool\nuse(false == b)'],
  ['b, _ := ready, 1\nuse(C == b)', 'b, _ := ready, 1\nuse(true == b)', 'b, _ := ready, 1\nuse(false == b)'],
  [
    'b := ready\nb = any.(bool)\nuse(C == b)',
    'b := ready\nb = any.(bool)\nuse(true == b)',
    'b := ready\nb = any.(bool)\nuse(false == b)',
  ],
  [
    'use(func(b ...bool) { use(C == b) })',
    'use(func(b ...bool) { use(true == b) })',
    'use(func(b ...bool) { use(false == b) })',
  ],
]

/** What a variable that nothing needs any more leaves of its value. */
const VALUES: readonly Row[] = (
  [
    ['get()', 'get()'],
    ['<-ch', '<-ch'],
    ['errors.New("x")', ''],
    ['fmt.Sprintf("x")', '_ = fmt.Sprintf("x")'],
    ['p.String()', '_ = p.String()'],
    ['p.Name()', 'p.Name()'],
    ['p.String(1)', 'p.String(1)'],
    ['int64(x)', ''],
    ['len(list)', ''],
    ['func() {}', ''],
    ['&T{}', ''],
    ['new(T)', ''],
    ['any.(T)', '_ = any.(T)'],
    ['v1.Mode("x")', '_ = v1.Mode("x")'],
    ['v1.Make("x", 1)', 'v1.Make("x", 1)'],
    ['Kind(x)', '_ = Kind(x)'],
    ['[]int(nil)', ''],
    ['func() int { return 1 }()', 'func() int { return 1 }()'],
    ['x + 1', ''],
    ['"x"', ''],
    ['T{A: get()}', '_ = T{A: get()}'],
    ['ptr.To(1)', ''],
    ['ptr.To[int32](1)', ''],
    ['ptr.To(get())', '_ = ptr.To(get())'],
    ['ptr.Deref(p, 1)', 'ptr.Deref(p, 1)'],
    ['v1.To(1)', '_ = v1.To(1)'],
    ['v1.To[int](1)', '_ = v1.To[int](1)'],
    ['ptr[0](1)', 'ptr[0](1)'],
    ['v1.New("x")', '_ = v1.New("x")'],
    ['errors.Is(a, b)', 'errors.Is(a, b)'],
    ['klog.FromContext(ctx)', ''],
    ['klog.FromContext(get())', '_ = klog.FromContext(get())'],
    ['ctrl.LoggerFrom(ctx, "a", x)', ''],
    ['log.FromContext(ctx)', ''],
    ['featuregate.GlobalRegistry()', ''],
    ['featuregate.GlobalRegistry().VisitAll(see)', 'featuregate.GlobalRegistry().VisitAll(see)'],
    ['log.Other(ctx)', '_ = log.Other(ctx)'],
    ['log.FromContext(ctx).WithName(x)', 'log.FromContext(ctx).WithName(x)'],
    ['[]byte("x")', ''],
    ['map[int]int{1: x}', ''],
    ['chan int(nil)', ''],
    ['(func())(nil)', ''],
    ['interface{}(x)', ''],
    ['struct{}{}', ''],
    ['append(list, x)', ''],
    ['append(list, get())', '_ = append(list, get())'],
    ['string(get())', '_ = string(get())'],
    ['-<-ch', '_ = -<-ch'],
    ['!ready', ''],
    ['list[get()]', '_ = list[get()]'],
    ['list[1:x]', ''],
    ['p.Error()', '_ = p.Error()'],
    ['p.next.String()', '_ = p.next.String()'],
    ['get(1)', '_ = get(1)'],
    ['get(1, 2)', 'get(1, 2)'],
    ['func(a int) int { return a }(1)', 'func(a int) int { return a }(1)'],
    ['fmt.Errorf("x")', '_ = fmt.Errorf("x")'],
    ['fmt.Print("x")', '_ = fmt.Print("x")'],
  ] as const
).map(([value, left]) => [`v := ${value}\nif C {\n\tuse(v)\n}`, `v := ${value}\nuse(v)`, left])

/** Constants in a block: a comment above the first one may describe all of them. */
const HEADINGS: readonly Row[] = (
  [
    ['// Limits of lists.\n\tfirst = 1\n\tsecond = 2', '// Limits of lists.\n\tsecond = 2'],
    ['// The first limit.\n\tfirst = 1\n\tsecond = 2', 'second = 2'],
    ['// Remove in 1.36.\n\tfirst = 1\n\tsecond = 2', 'second = 2'],
    ['// Remove all of these in 1.36.\n\tfirst = 1\n\tsecond = 2', '// Remove all of these in 1.36.\n\tsecond = 2'],
    ['// Limits.\n\tfirst = 1\n\n\tsecond = 2', 'second = 2'],
    ['// Limits.\n\tfirst = 1\n\t// Others.\n\tsecond = 2', '// Others.\n\tsecond = 2'],
    ['zero = 0\n\t// Limits.\n\tfirst = 1\n\tsecond = zero', 'zero   = 0\n\tsecond = zero'],
    ['zero = 0\n\n\t// Limits.\n\tfirst = 1\n\tsecond = zero', 'zero = 0\n\n\t// Limits.\n\tsecond = zero'],
    ['first = 1\n\tsecond = 2', 'second = 2'],
    ['// Limits.\n\tfirst = 1 // one\n\tsecond = 2', '// Limits.\n\tsecond = 2'],
  ] as const
).map(([block, left]) => [
  `const (\n\t${block}\n)\nif C {\n\tuse(first)\n}\nuse(second)`,
  `const (\n\t${block}\n)\nuse(first)\nuse(second)`,
  `const (\n\t${left}\n)\nuse(second)`,
])

/** Of values that give two, and of names that mean something else than the language does. */
const PAIRS: readonly Row[] = [
  ['v, ok := any.(T)\nif C {\n\tuse(v, ok)\n}', 'v, ok := any.(T)\nuse(v, ok)', ''],
  ['v, ok := m[1]\nif C {\n\tuse(v, ok)\n}', 'v, ok := m[1]\nuse(v, ok)', ''],
  ['v, ok := <-ch\nif C {\n\tuse(v, ok)\n}', 'v, ok := <-ch\nuse(v, ok)', '<-ch'],
  ['v, err := p.String()\nif C {\n\tuse(v, err)\n}', 'v, err := p.String()\nuse(v, err)', 'p.String()'],
  ['v, err := v1.Make(1)\nif C {\n\tuse(v, err)\n}', 'v, err := v1.Make(1)\nuse(v, err)', '_, _ = v1.Make(1)'],
  [
    'var v T\nvar ok bool\nv, ok = any.(T)\nif C {\n\tuse(v, ok)\n}',
    'var v T\nvar ok bool\nv, ok = any.(T)\nuse(v, ok)',
    '_, _ = any.(T)',
  ],
  [
    'var v, ok int\nv, ok = get()\nif C {\n\tuse(ok)\n}\nuse(v)',
    'var v, ok int\nv, ok = get()\nuse(ok)\nuse(v)',
    'var v int\nv, _ = get()\nuse(v)',
  ],
  [
    'var v, ok int\nv, list[get()], ok = get()\nif C {\n\tuse(ok, v)\n}',
    'var v, ok int\nv, list[get()], ok = get()\nuse(ok, v)',
    '_, list[get()], _ = get()',
  ],
  [
    'var v, ok int\nv, ok = 2, get()\nif C {\n\tuse(v, ok)\n}',
    'var v, ok int\nv, ok = 2, get()\nuse(v, ok)',
    '_, _ = 2, get()',
  ],
  ['var v T\nif C {\n\tuse(v)\n}', 'var v T\nuse(v)', ''],
  ['len := get\nv := len(1)\nif C {\n\tuse(v)\n}', 'len := get\nv := len(1)\nuse(v)', 'len := get\nlen(1)'],
  ['const v = 1\nif C {\n\tuse(v)\n}', 'const v = 1\nuse(v)', ''],
  [
    'var (\n\ta = 1\n\tv = get()\n)\nif C {\n\tuse(v)\n}\nuse(a)',
    'var (\n\ta = 1\n\tv = get()\n)\nuse(v)\nuse(a)',
    'var (\n\ta = 1\n\t_ = get()\n)\nuse(a)',
  ],
  [
    'var (\n\ta = 1\n\tv = 2\n)\nif C {\n\tuse(v)\n}\nuse(a)',
    'var (\n\ta = 1\n\tv = 2\n)\nuse(v)\nuse(a)',
    'var (\n\ta = 1\n)\nuse(a)',
  ],
  ['a, v := get(), x+1\nif C {\n\tuse(v)\n}\nuse(a)', 'a, v := get(), x+1\nuse(v)\nuse(a)', 'a := get()\nuse(a)'],
  ['v, a := x, x+1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x+1\nuse(v)\nuse(a)', 'a := x + 1\nuse(a)'],
  [
    'v, a := get(), (x)+1\nif C {\n\tuse(v)\n}\nuse(a)',
    'v, a := get(), (x)+1\nuse(v)\nuse(a)',
    '_, a := get(), (x)+1\nuse(a)',
  ],
  [
    'a := 1\nv, a := get()\nif C {\n\tuse(v)\n}\nuse(a)',
    'a := 1\nv, a := get()\nuse(v)\nuse(a)',
    'a := 1\n_, a = get()\nuse(a)',
  ],
  ['v := 1\nv = get()\nif C {\n\tuse(v)\n}', 'v := 1\nv = get()\nuse(v)', '_ = get()'],
  ['v := 1\nv = 2\nif C {\n\tuse(v)\n}', 'v := 1\nv = 2\nuse(v)', ''],
  ['if v := x; v > 1 {\n\tif C {\n\t\tone()\n\t}\n}', 'if v := x; v > 1 {\n\tone()\n}', ''],
  [
    'if v := get(); v > 1 {\n\tif C {\n\t\tone()\n\t}\n}',
    'if v := get(); v > 1 {\n\tone()\n}',
    'if v := get(); v > 1 {\n}',
  ],
  ['if v := Kind(x); C {\n\tone()\n}', '_ = Kind(x)\none()', '_ = Kind(x)'],
  ['if v, err := v1.Make(1); C {\n\tone()\n}', '_, _ = v1.Make(1)\none()', '_, _ = v1.Make(1)'],
  [
    'if v := get(); v > 1 {\n\tone()\n} else {\n\tif C {\n\t\ttwo()\n\t}\n}',
    'if v := get(); v > 1 {\n\tone()\n} else {\n\ttwo()\n}',
    'if v := get(); v > 1 {\n\tone()\n}',
  ],
  ['v, a := x, x + 1\nif C {\n\tuse(v)\n}\nuse(a)', 'v, a := x, x + 1\nuse(v)\nuse(a)', 'a := x + 1\nuse(a)'],
  ...['x +1', 'x+ 1', 'x+1'].map((sum): Row => [
    `v, a := x, ${sum}\nif C {\n\tuse(v)\n}\nuse(a)`,
    `v, a := x, ${sum}\nuse(v)\nuse(a)`,
    'a := x + 1\nuse(a)',
  ]),
  [
    'for k, v := range m {\n\tif C {\n\t\tuse(k)\n\t}\n\tuse(v)\n}',
    'for k, v := range m {\n\tuse(k)\n\tuse(v)\n}',
    'for _, v := range m {\n\tuse(v)\n}',
  ],
  [
    'for k, v := range m {\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(k)\n}',
    'for k, v := range m {\n\tuse(v)\n\tuse(k)\n}',
    'for k := range m {\n\tuse(k)\n}',
  ],
  ...HEADINGS,
  ['if x = get(); C {\n\tone()\n}', 'x = get()\none()', 'x = get()'],
  ['if send(); C {\n\t// why\n\tone()\n\t// end\n}', 'send()\n// why\none()\n// end', 'send()'],
  [
    'func() {\n\tif v := get(); C {\n\t\tuse(v)\n\t\treturn\n\t}\n\ttwo()\n}()',
    'func() {\n\tv := get()\n\tuse(v)\n}()',
    'func() {\n\tget()\n\ttwo()\n}()',
  ],
]

/** Literals that would open a block, and operands that need parentheses. */
const HEADERS: readonly Row[] = [
  ['if C && p == (&T{}) {\n\tone()\n}', 'if p == (&T{}) {\n\tone()\n}', ''],
  ['if C && (T{}).ok() {\n\tone()\n}', 'if (T{}).ok() {\n\tone()\n}', ''],
  ['if C && ok(T{}) {\n\tone()\n}', 'if ok(T{}) {\n\tone()\n}', ''],
  ['if C && []int{}[x] > 1 {\n\tone()\n}', 'if []int{}[x] > 1 {\n\tone()\n}', ''],
  [
    'for _, v := range pick(C, T{}) {\n\tuse(v)\n}',
    'for _, v := range pick(true, T{}) {\n\tuse(v)\n}',
    'for _, v := range pick(false, T{}) {\n\tuse(v)\n}',
  ],
  ['if ready && (C && (ready || x > 1)) {\n\tone()\n}', 'if ready && (ready || x > 1) {\n\tone()\n}', ''],
  ['if !(C && x > 1) {\n\tone()\n}', 'if !(x > 1) {\n\tone()\n}', 'one()'],
  ['if !(C && ready) {\n\tone()\n}', 'if !ready {\n\tone()\n}', 'one()'],
  ['if ready == (C && x > 1) {\n\tone()\n}', 'if ready == (x > 1) {\n\tone()\n}', 'if !ready {\n\tone()\n}'],
  ['if (C || ready) && x > 1 {\n\tone()\n}', 'if x > 1 {\n\tone()\n}', 'if ready && x > 1 {\n\tone()\n}'],
  ['use((ready && C).(T))', 'use(ready.(T))', 'use(false.(T))'],
]

const LABELS: readonly Row[] = [
  ['loop:\nfor {\n\tif C {\n\t\tbreak loop\n\t}\n\tone()\n}', 'loop:\nfor {\n\tbreak loop\n}', 'for {\n\tone()\n}'],
  [
    'loop:\nfor {\n\tif !C {\n\t\tcontinue loop\n\t}\n\tone()\n}',
    'for {\n\tone()\n}',
    'loop:\nfor {\n\tcontinue loop\n}',
  ],
  ['if C {\n\tgoto end\n}\none()\nend:\ntwo()', 'goto end\nend:\ntwo()', 'one()\ntwo()'],
  ['again:\none()\nif C {\n\tgoto again\n}\ntwo()', 'again:\none()\ngoto again', 'one()\ntwo()'],
  [
    'if C {\n\tgoto end\n}\nif ready {\n\tgoto end\n}\none()\nend:\ntwo()',
    'goto end\nend:\ntwo()',
    'if ready {\n\tgoto end\n}\none()\nend:\ntwo()',
  ],
  ['for C {\n\tone()\n}', 'for {\n\tone()\n}', ''],
  ['for C && ready {\n\tone()\n}', 'for ready {\n\tone()\n}', ''],
  ['for i := 0; i < 3 && C; i++ {\n\tone()\n}', 'for i := 0; i < 3; i++ {\n\tone()\n}', ''],
  ['for i := range list {\n\tif C {\n\t\tuse(i)\n\t}\n}', 'for i := range list {\n\tuse(i)\n}', 'for range list {\n}'],
  [
    'for i, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n\tuse(i)\n}',
    'for i, v := range list {\n\tuse(v)\n\tuse(i)\n}',
    'for i := range list {\n\tuse(i)\n}',
  ],
  [
    'for i, v := range list {\n\tif C {\n\t\tuse(i)\n\t}\n\tuse(v)\n}',
    'for i, v := range list {\n\tuse(i)\n\tuse(v)\n}',
    'for _, v := range list {\n\tuse(v)\n}',
  ],
  [
    'select {\ncase v := <-ch:\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'select {\ncase v := <-ch:\n\tuse(v)\n}',
    'select {\ncase <-ch:\n}',
  ],
  ['defer func() {\n\tif C {\n\t\tone()\n\t}\n}()', 'defer func() {\n\tone()\n}()', 'defer func() {\n}()'],
  ['a, b := C, 1\nuse(a, b)', 'b := 1\nuse(true, b)', 'b := 1\nuse(false, b)'],
  ['a := C\nuse(a)', 'use(true)', 'use(false)'],
  ['a := C\na = ready\nuse(a)', 'a := true\na = ready\nuse(a)', 'a := false\na = ready\nuse(a)'],
  ['var a, b int\nif C {\n\ta = 1\n\tuse(a)\n}\nuse(b)', 'var a, b int\na = 1\nuse(a)\nuse(b)', 'var b int\nuse(b)'],
  ['v, err := two()\nif C {\n\tuse(v)\n}\nuse(err)', 'v, err := two()\nuse(v)\nuse(err)', '_, err := two()\nuse(err)'],
  ['v, err := two()\nif C {\n\tuse(v, err)\n}', 'v, err := two()\nuse(v, err)', 'two()'],
]

/** Loops, structs and lists of names. */
const LOOPS: readonly Row[] = [
  ['for i := 0; C; i++ {\n\tuse(i)\n}', 'for i := 0; ; i++ {\n\tuse(i)\n}', ''],
  [
    'for i := get(); C; i++ {\n\tuse(i)\n}',
    'for i := get(); ; i++ {\n\tuse(i)\n}',
    'for i := get(); false; i++ {\n\tuse(i)\n}',
  ],
  ['for x = 0; C; x++ {\n\tuse(x)\n}', 'for x = 0; ; x++ {\n\tuse(x)\n}', 'for x = 0; false; x++ {\n\tuse(x)\n}'],
  ['for ; C; x++ {\n\tone()\n}', 'for ; ; x++ {\n\tone()\n}', ''],
  ['for x = 0; C; {\n\tone()\n}', 'for x = 0; ; {\n\tone()\n}', 'for x = 0; false; {\n\tone()\n}'],
  [
    'for v := 1; x > 1; x++ {\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'for v := 1; x > 1; x++ {\n\tuse(v)\n}',
    'for ; x > 1; x++ {\n}',
  ],
  [
    'for v := get(); x > 1; x++ {\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'for v := get(); x > 1; x++ {\n\tuse(v)\n}',
    'for get(); x > 1; x++ {\n}',
  ],
  ['r.on = C\nuse(r.on)', 'r.on = true\nuse(r.on)', 'r.on = false\nuse(r.on)'],
  ['m[1], x = C, 2\nuse(m)', 'm[1], x = true, 2\nuse(m)', 'm[1], x = false, 2\nuse(m)'],
  ['for C || ready {\n\tone()\n}', 'for {\n\tone()\n}', 'for ready {\n\tone()\n}'],
  ['for get() && C {\n\tone()\n}', 'for get() {\n\tone()\n}', 'for get() && false {\n\tone()\n}'],
  [
    'for k, v := range m {\n\tif C {\n\t\tuse(k, v)\n\t}\n}',
    'for k, v := range m {\n\tuse(k, v)\n}',
    'for range m {\n}',
  ],
  [
    'for _, v := range list {\n\tif C {\n\t\tuse(v)\n\t}\n}',
    'for _, v := range list {\n\tuse(v)\n}',
    'for range list {\n}',
  ],
  ['for range list {\n\tif C {\n\t\tone()\n\t}\n}', 'for range list {\n\tone()\n}', 'for range list {\n}'],
  [
    'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a", on: C}\nuse(r.name, r.on)',
    'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, true)',
    'type row struct {\n\tname string\n\ton   bool\n}\nr := row{name: "a"}\nuse(r.name, false)',
  ],
  [
    'list = append(list, func() int {\n\tif C {\n\t\treturn 1\n\t}\n\treturn 2\n}())',
    'list = append(list, func() int {\n\treturn 1\n}())',
    'list = append(list, func() int {\n\treturn 2\n}())',
  ],
  [
    'if ready && C {\n\tone()\n} else if C {\n\ttwo()\n} else {\n\tthree()\n}',
    'if ready {\n\tone()\n} else {\n\ttwo()\n}',
    'three()',
  ],
  ['if !C {\n\treturn\n}\none()', 'one()', ''],
  ['if C {\n\treturn\n}\none()', '', 'one()'],
  [
    'if C && get() {\n\tone()\n}\nif get() && C {\n\ttwo()\n}',
    'if get() {\n\tone()\n}\nif get() {\n\ttwo()\n}',
    'get()',
  ],
  ['a := C && ready\nif a {\n\tone()\n}', 'a := ready\nif a {\n\tone()\n}', ''],
  [
    'go func() {\n\tif C {\n\t\tone()\n\t}\n}()\ndefer use(C)',
    'go func() {\n\tone()\n}()\ndefer use(true)',
    'go func() {\n}()\ndefer use(false)',
  ],
  [
    '// why\nif C {\n\t// first\n\tone()\n\t// last\n} else {\n\t// other\n\ttwo()\n}',
    '// why\n// first\none()\n// last',
    '// why\n// other\ntwo()',
  ],
  ['var on = C\nvar off bool = !C\nuse(on, off)', 'use(true, false)', 'use(false, true)'],
]

const TABLES: Readonly<Record<string, readonly Row[]>> = {
  'a switch': SWITCHES,
  'an if with a statement': IFS,
  'a comparison': COMPARISONS,
  'a variable': VALUES,
  'an expression with two values, or a declaration': PAIRS,
  'a header': HEADERS,
  'a loop, a label or several names': LABELS,
  'a check inside other statements': LOOPS,
}

describe.each(Object.entries(TABLES))('in Go, %s', (_, rows) => {
  it.each(rows)('keeps its effect: %s', (text, on, off) => {
    expect(strippedBoth(text)).toEqual([on, off])
  })
})
