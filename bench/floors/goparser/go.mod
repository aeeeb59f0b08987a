module feature-gates.example/bench/goparser

go 1.22
