module github.com/judgeofthechange/judge

go 1.26.8
