// Package main names what go.mod pins; the programs themselves are built by the script `run`.
package main

import (
	_ "go.etcd.io/etcd/server/v3/etcdmain"
	_ "k8s.io/kubernetes/cmd/kube-apiserver/app"
)

func main() {}
