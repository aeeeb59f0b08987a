// Writes the trees of go/parser to a file, for a comparison node by node.
//
//	dump-trees KINDS LIST OUT
//
// KINDS are the names of go/ast's types with commas between, LIST is a file with one path a line. OUT gets, for each
// path, the number of nodes (-1: no Go) and three numbers a node, all 32 bits wide, little-endian: the index of its
// kind, and start and end in UTF-16 units of the text without byte order mark. Standard output gets what parsing took.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"
)

const mode = parser.ParseComments | parser.SkipObjectResolution

func main() {
	kinds := map[string]int32{}
	for i, kind := range strings.Split(os.Args[1], ",") {
		kinds[kind] = int32(i)
	}
	list, err := os.ReadFile(os.Args[2])
	check(err)
	paths := strings.Split(strings.TrimSpace(string(list)), "\n")
	sources := make([][]byte, len(paths))
	for i, path := range paths {
		sources[i], err = os.ReadFile(path)
		check(err)
	}

	seconds, processor := measure(sources)

	file, err := os.Create(os.Args[3])
	check(err)
	out := bufio.NewWriterSize(file, 1<<20)
	for _, source := range sources {
		dump(out, source, kinds)
	}
	check(out.Flush())
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"version": runtime.Version(), "seconds": seconds, "processorSeconds": processor,
	}))
}

// measure parses everything once more than it must, so that only parsing counts.
func measure(sources [][]byte) (float64, float64) {
	start, used := time.Now(), processorTime()
	for _, source := range sources {
		_, _ = parser.ParseFile(token.NewFileSet(), "", source, mode)
	}
	return time.Since(start).Seconds(), (processorTime() - used).Seconds()
}

func processorTime() time.Duration {
	var usage syscall.Rusage
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func dump(out *bufio.Writer, source []byte, kinds map[string]int32) {
	files := token.NewFileSet()
	tree, err := parser.ParseFile(files, "", source, mode)
	if err != nil {
		check(binary.Write(out, binary.LittleEndian, int32(-1)))
		return
	}
	units := utf16Offsets(source)
	base := files.File(tree.Package).Base()
	var nodes []int32
	ast.Inspect(tree, func(node ast.Node) bool {
		if node == nil {
			return false
		}
		name := strings.TrimPrefix(fmt.Sprintf("%T", node), "*ast.")
		if name == "CommentGroup" {
			return false
		}
		kind, known := kinds[name]
		if !known {
			panic("unknown kind of node " + name)
		}
		nodes = append(nodes, kind, units[int(node.Pos())-base], units[int(node.End())-base])
		return true
	})
	for _, group := range tree.Comments {
		for _, comment := range group.List {
			nodes = append(nodes, kinds["Comment"], units[int(comment.Pos())-base], units[int(comment.End())-base])
		}
	}
	check(binary.Write(out, binary.LittleEndian, int32(len(nodes)/3)))
	check(binary.Write(out, binary.LittleEndian, nodes))
}

// utf16Offsets has the offset in UTF-16 units for every offset in bytes.
func utf16Offsets(source []byte) []int32 {
	offsets := make([]int32, len(source)+1)
	unit := int32(0)
	for at := 0; at < len(source); {
		char, size := utf8.DecodeRune(source[at:])
		for i := 0; i < size; i++ {
			offsets[at+i] = unit
		}
		at += size
		switch {
		case at == 3 && bytes.HasPrefix(source, []byte("\xef\xbb\xbf")):
		case char > 0xffff:
			unit += 2
		default:
			unit++
		}
	}
	offsets[len(source)] = unit
	return offsets
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
