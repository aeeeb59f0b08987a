import { itLeavesInGo, type Row } from '../../../support/both-values.js'

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

describe('in Go, a variable that nothing needs any more', () => {
  itLeavesInGo('leaves the side effects of its value', VALUES)

  itLeavesInGo('leaves the other values and names of its declaration', PAIRS)

  itLeavesInGo('leaves nothing of a declaration that loses all its names', [
    ['on, off := C, !C\nif on && off {\n\tone()\n}\ntwo()', 'two()', 'two()'],
    ['var on, off = C, !C\nif on || x > 1 && off {\n\tone()\n}', 'one()', 'if x > 1 {\n\tone()\n}'],
    ['if on, off := C, !C; on && !off {\n\tone()\n}', 'one()', ''],
  ])

  itLeavesInGo('leaves no assignment of a variable to itself', [
    ['on := ready\non = on || C\nuse(on)', 'on := ready\non = true\nuse(on)', 'on := ready\nuse(on)'],
    ['on := ready\non = on && C\nuse(on)', 'on := ready\nuse(on)', 'on := ready\non = false\nuse(on)'],
    ['on := ready\non = C && (on || !C)\nuse(on)', 'on := ready\nuse(on)', 'on := ready\non = false\nuse(on)'],
    ['on := ready\non = x > 1 || C\nuse(on)', 'on := ready\non = true\nuse(on)', 'on := ready\non = x > 1\nuse(on)'],
  ])
})
