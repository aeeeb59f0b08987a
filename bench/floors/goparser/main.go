// Parses the files of a list with go/parser, again and again for some seconds, and prints what that took as JSON. All
// texts are in memory before the clock starts.
package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"
)

type result struct {
	Wall  float64 `json:"wall"`
	CPU   float64 `json:"cpu"`
	Bytes int     `json:"bytes"`
	Files int     `json:"files"`
	Turns int     `json:"turns"`
}

func main() {
	seconds, err := strconv.ParseFloat(os.Args[2], 64)
	if err != nil {
		panic(err)
	}
	list, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	names := strings.Split(strings.TrimSpace(string(list)), "\n")
	texts := make([][]byte, len(names))
	bytes := 0
	for i, name := range names {
		if texts[i], err = os.ReadFile(name); err != nil {
			panic(err)
		}
		bytes += len(texts[i])
	}
	parseFor(seconds, names, texts)
	measured := parseFor(seconds, names, texts)
	measured.Bytes, measured.Files = bytes, len(names)
	out, err := json.Marshal(measured)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(out))
}

// Parses until so many seconds of processor time are spent, which others on the machine don't take away as they do
// wall-clock time.
func parseFor(limit float64, names []string, texts [][]byte) result {
	start, before := time.Now(), processorTime()
	turns := 0.0
	for turns == 0 || processorTime()-before < limit {
		parseAll(names, texts)
		turns++
	}
	return result{Wall: time.Since(start).Seconds() / turns, CPU: (processorTime() - before) / turns, Turns: int(turns)}
}

// Each file has a file set of its own, as a linter's file has. Nothing resolves names: that is not what a parser is
// compared for, and go/parser would be slower with it.
func parseAll(names []string, texts [][]byte) {
	for i, text := range texts {
		if _, err := parser.ParseFile(token.NewFileSet(), names[i], text, parser.ParseComments|parser.SkipObjectResolution); err != nil {
			panic(err)
		}
	}
}

func processorTime() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return seconds(usage.Utime) + seconds(usage.Stime)
}

func seconds(t syscall.Timeval) float64 {
	return float64(t.Sec) + float64(t.Usec)/1e6
}
