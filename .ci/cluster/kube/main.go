// Program kube is all of Kubernetes' programs in one, which share most of their code: kube PROGRAM [FLAG...].
package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	proxy "k8s.io/kubernetes/cmd/kube-proxy/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func main() {
	program := ""
	if len(os.Args) > 1 {
		program = os.Args[1]
		os.Args = os.Args[1:]
	}
	command := commandOf(program)
	if command == nil {
		fmt.Fprintf(os.Stderr, "kube has no program %q\n", program)
		os.Exit(2)
	}
	os.Exit(cli.Run(command))
}

func commandOf(program string) *cobra.Command {
	switch program {
	case "kube-apiserver":
		return apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		return controllers.NewControllerManagerCommand()
	case "kube-scheduler":
		return scheduler.NewSchedulerCommand()
	case "kube-proxy":
		return proxy.NewProxyCommand()
	case "kubelet":
		return kubelet.NewKubeletCommand()
	}
	return nil
}
