import { GO_MODULE, GoFeatureWriter, type GoFeature, type GoNames, type GoRegistryShape } from './go-features.js'
import { readMarks, type WrittenProject } from './written-project.js'

/** All that decides what a generated Go project is. */
export interface GoProjectChoice {
  readonly shape: GoRegistryShape
  readonly names: GoNames
  /** The value at which the gate is locked. */
  readonly value: boolean
  readonly features: readonly { readonly feature: GoFeature; readonly form: number }[]
}

const FEATUREGATE = `package featuregate

type Feature string

const (
	Alpha      = "ALPHA"
	Beta       = "BETA"
	GA         = ""
	Deprecated = "DEPRECATED"
)

type FeatureSpec struct {
	Default       bool
	LockToDefault bool
	PreRelease    string
}

type VersionedSpec struct {
	Version       string
	Default       bool
	LockToDefault bool
	PreRelease    string
}

type VersionedSpecs []VersionedSpec

type FeatureGate interface {
	Enabled(name Feature) bool
}

type Gate struct {
	known map[Feature]bool
}

func New() *Gate {
	return &Gate{known: map[Feature]bool{}}
}

func (g *Gate) Add(specs map[Feature]FeatureSpec) {
	for name, spec := range specs {
		g.known[name] = spec.Default
	}
}

func (g *Gate) AddVersioned(specs map[Feature]VersionedSpecs) {
	for name, list := range specs {
		g.known[name] = list[len(list)-1].Default
	}
}

func (g *Gate) Enabled(name Feature) bool {
	value, ok := g.known[name]
	if !ok {
		panic("no feature gate " + string(name))
	}
	return value
}
`

const UTILFEATURE = `package utilfeature

import "${GO_MODULE}/features"

var DefaultFeatureGate = features.DefaultFeatureGate
`

/** Writes a Go project: a registry, a package of features, and `app.Run`, which calls them all. */
export function writeGoProject({ shape, names, value, features }: GoProjectChoice): WrittenProject {
  const files: Record<string, string> = {
    'go.mod': `module ${GO_MODULE}\n\ngo 1.21\n`,
    'feature-gates.config.json': `${JSON.stringify({ registries: [{ files: ['features/features.go'] }], currentVersion: '1.36' })}\n`,
    'featuregate/featuregate.go': FEATUREGATE,
    'utilfeature/utilfeature.go': UTILFEATURE,
    'features/features.go': `package features

import "${GO_MODULE}/featuregate"

const (
	// Brings what is new.
	${names.constant} featuregate.Feature = "${names.gate}"

	// Brings more.
	Other featuregate.Feature = "Other"
)

var DefaultFeatureGate = featuregate.New()

func Enabled(name featuregate.Feature) bool {
	return DefaultFeatureGate.Enabled(name)
}

${shape.write(names, value)}`,
  }
  const calls: string[] = []
  let isRegistryChanged = false
  for (const [id, { feature, form }] of features.entries()) {
    const writer = new GoFeatureWriter({ names, id, form })
    feature.write(writer)
    files[`app/part${id}.go`] = writer.toString()
    Object.assign(files, writer.files)
    isRegistryChanged ||= writer.isRegistryChanged
    calls.push(`\trun${id}()`)
  }
  files['app/app.go'] = `package app\n\nfunc Run() {\n${calls.join('\n')}\n}\n`
  const written = readMarks(files)
  if (!isRegistryChanged) return written
  return { ...written, marks: written.marks.map((one) => (one.truth === 'no' ? one : { ...one, truth: 'asks' })) }
}

/** Of a package that isn't the same in every project. */
const OWN_IMPORT = new RegExp(`"${GO_MODULE}/(?!featuregate")`, 'g')

/**
 * Puts projects into one module, so that one run of Go compiles and runs them all.
 *
 * @returns the files of the module; its `main` prints, for each project, a line with its number and what it prints.
 */
export function joinGoProjects(projects: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const joined: Record<string, string> = {
    'go.mod': `module ${GO_MODULE}\n\ngo 1.21\n`,
    'featuregate/featuregate.go': FEATUREGATE,
  }
  for (const [index, files] of projects.entries()) {
    for (const [path, text] of Object.entries(files))
      if (path.endsWith('.go') && !path.startsWith('featuregate/'))
        joined[`p${index}/${path}`] = text.replaceAll(OWN_IMPORT, `"${GO_MODULE}/p${index}/`)
  }
  const imports = projects.map((_, index) => `\tp${index} "${GO_MODULE}/p${index}/app"`).join('\n')
  const calls = projects.map((_, index) => `\trun("project ${index}", p${index}.Run)`).join('\n')
  joined['main.go'] = `package main

import (
	"fmt"

${imports}
)

func run(name string, project func()) {
	fmt.Println(name)
	defer func() {
		if failure := recover(); failure != nil {
			fmt.Println("panics:", failure)
		}
	}()
	project()
}

func main() {
${calls}
}
`
  return joined
}
