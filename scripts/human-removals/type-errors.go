// Prints what Go's type-checker says of packages, a line each, without the numbers of lines. Other modules that aren't vendored are unknown;
// what depends on them isn't judged.
//
//	go run type-errors.go ROOT FOLDER...
package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

type modules struct {
	root    string
	paths   map[string]string
	fset    *token.FileSet
	library types.Importer
	known   map[string]*types.Package
}

func (m *modules) folder(path string) string {
	best, folder := "", ""
	for prefix, at := range m.paths {
		if (path == prefix || strings.HasPrefix(path, prefix+"/")) && len(prefix) > len(best) {
			best, folder = prefix, filepath.Join(at, strings.TrimPrefix(path, prefix))
		}
	}
	if best != "" {
		if _, err := os.Stat(folder); err == nil {
			return folder
		}
	}
	vendored := filepath.Join(m.root, "vendor", path)
	if _, err := os.Stat(vendored); err == nil {
		return vendored
	}
	return ""
}

func (m *modules) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if pkg, ok := m.known[path]; ok {
		if pkg == nil {
			return nil, fmt.Errorf("unknown")
		}
		return pkg, nil
	}
	m.known[path] = nil
	folder := m.folder(path)
	if folder == "" {
		if strings.Contains(strings.Split(path, "/")[0], ".") {
			return nil, fmt.Errorf("unknown")
		}
		pkg, err := m.library.Import(path)
		m.known[path] = pkg
		return pkg, err
	}
	listed, _ := build.Default.ImportDir(folder, 0)
	files := m.parse(folder, listed.GoFiles)
	config := types.Config{Importer: m, IgnoreFuncBodies: true, FakeImportC: true, Error: func(error) {}}
	pkg, _ := config.Check(path, m.fset, files, nil)
	m.known[path] = pkg
	return pkg, nil
}

func (m *modules) parse(folder string, names []string) []*ast.File {
	var files []*ast.File
	for _, name := range names {
		file, err := parser.ParseFile(m.fset, filepath.Join(folder, name), nil, parser.SkipObjectResolution)
		if err != nil {
			fmt.Printf("%s: %s\n", name, err)
		}
		if file != nil {
			files = append(files, file)
		}
	}
	return files
}

func (m *modules) report(folder, path string, files []*ast.File, override map[string]*types.Package) {
	if len(files) == 0 {
		return
	}
	config := types.Config{Importer: m, FakeImportC: true, Error: func(err error) {
		problem := err.(types.Error)
		if strings.Contains(problem.Msg, "could not import") {
			return
		}
		place := m.fset.Position(problem.Pos)
		name, _ := filepath.Rel(m.root, place.Filename)
		fmt.Printf("%s: %s\n", name, strings.ReplaceAll(problem.Msg, "\n", " "))
	}}
	pkg, _ := config.Check(path, m.fset, files, nil)
	if override != nil {
		override[path] = pkg
	}
}

func main() {
	root := os.Args[1]
	fset := token.NewFileSet()
	m := &modules{root: root, paths: map[string]string{}, fset: fset, library: importer.ForCompiler(fset, "source", nil), known: map[string]*types.Package{}}
	filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == "vendor" || entry.Name() == ".git" || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if entry.Name() == "go.mod" {
			text, _ := os.ReadFile(path)
			for _, line := range strings.Split(string(text), "\n") {
				if rest, ok := strings.CutPrefix(line, "module "); ok {
					m.paths[strings.Trim(strings.TrimSpace(rest), `"`)] = filepath.Dir(path)
				}
			}
		}
		return nil
	})
	folders := os.Args[2:]
	sort.Strings(folders)
	for _, folder := range folders {
		at := filepath.Join(root, folder)
		path := folder
		for prefix, base := range m.paths {
			if rest, err := filepath.Rel(base, at); err == nil && !strings.HasPrefix(rest, "..") && len(prefix) > 0 {
				if candidate := filepath.ToSlash(filepath.Join(prefix, rest)); path == folder || len(base) > len(root) {
					path = candidate
				}
			}
		}
		listed, err := build.Default.ImportDir(at, 0)
		if err != nil && listed == nil {
			continue
		}
		// The package with its own tests takes the place of the package for the tests beside it.
		m.report(at, path, m.parse(at, append(listed.GoFiles, listed.TestGoFiles...)), m.known)
		m.report(at, path+"_test", m.parse(at, listed.XTestGoFiles), nil)
		delete(m.known, path)
	}
}
