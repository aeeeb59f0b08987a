import { itLeaves } from '../../support/both-values.js'

describe('a dependency of a React hook', () => {
  itLeaves('is removed where it never changes', [
    ['useEffect(() => one(), [C, a])', 'useEffect(() => one(), [a])', 'useEffect(() => one(), [a])'],
    [
      'React.useMemo(function () { return b }, [a, C])',
      'React.useMemo(function () { return b }, [a])',
      'React.useMemo(function () { return b }, [a])',
    ],
    ['useCallback(() => one(), [C])', 'useCallback(() => one(), [])', 'useCallback(() => one(), [])'],
    [
      'useImperativeHandle(ref, make, [a, C])',
      'useImperativeHandle(ref, make, [a])',
      'useImperativeHandle(ref, make, [a])',
    ],
    ['const on = C\nuseLayoutEffect(run, [on, a])', 'useLayoutEffect(run, [a])', 'useLayoutEffect(run, [a])'],
    ['useMemo(() => b, [, C, a])', 'useMemo(() => b, [, a])', 'useMemo(() => b, [, a])'],
  ])

  itLeaves('is removed from a hook of the project whose function is in the call', [
    ['useOwn(() => b, [C, a])', 'useOwn(() => b, [a])', 'useOwn(() => b, [a])'],
    ['hooks.useOwn(function () {}, [C, a])', 'hooks.useOwn(function () {}, [a])', 'hooks.useOwn(function () {}, [a])'],
  ])

  itLeaves('is kept where its list may be no list of dependencies', [
    ['useEffect(() => one(), C)', 'useEffect(() => one(), true)', 'useEffect(() => one(), false)'],
    ['useOwn(b, [C, a])', 'useOwn(b, [true, a])', 'useOwn(b, [false, a])'],
    ['useEffect([C, a])', 'useEffect([true, a])', 'useEffect([false, a])'],
    ['user(() => one(), [C, a])', 'user(() => one(), [true, a])', 'user(() => one(), [false, a])'],
    [
      'useEffect(() => one(), [C, a], b)',
      'useEffect(() => one(), [true, a], b)',
      'useEffect(() => one(), [false, a], b)',
    ],
    ['useEffect(() => one(), [[C, a]])', 'useEffect(() => one(), [[true, a]])', 'useEffect(() => one(), [[false, a]])'],
    [
      'useEffect(() => one(), { a: [C] })',
      'useEffect(() => one(), { a: [true] })',
      'useEffect(() => one(), { a: [false] })',
    ],
  ])

  itLeaves('is kept where the list has a length that is not known', [
    [
      'useEffect(() => one(), [...b, C, a])',
      'useEffect(() => one(), [...b, true, a])',
      'useEffect(() => one(), [...b, false, a])',
    ],
    ['useEffect(run, [C, ...rest])', 'useEffect(run, [true, ...rest])', 'useEffect(run, [false, ...rest])'],
    [
      'const on = C\nuseEffect(() => run(on), [on, ...rest])',
      'useEffect(() => run(true), [true, ...rest])',
      'useEffect(() => run(false), [false, ...rest])',
    ],
  ])

  itLeaves('is kept where deciding it has a side effect', [
    [
      'useEffect(() => one(), [(run(), C), a])',
      'useEffect(() => one(), [(run(), true), a])',
      'useEffect(() => one(), [(run(), false), a])',
    ],
    [
      'useEffect(() => one(), [run() || C, a])',
      'useEffect(() => one(), [run() || true, a])',
      'useEffect(() => one(), [run() || false, a])',
    ],
  ])

  itLeaves('is kept where a check only chooses it', [
    [
      'useEffect(() => one(), [C && b, C ? b : a, !C])',
      'useEffect(() => one(), [b, b])',
      'useEffect(() => one(), [a])',
    ],
  ])
})
