# Ends what a lab has started and not ended, once its own input ends. The kernel closes that with the lab, however the lab ends.
trap '' HUP INT QUIT TERM
left=
while read -r order what; do
    case $order in
        add) left="$left $what" ;;
        drop)
            rest=
            for each in $left; do [ "$each" = "$what" ] || rest="$rest $each"; done
            left=$rest
            ;;
    esac
done
for each in $left; do
    case $each in
        process:*) kill -KILL "${each#process:}" ;;
        container:*) docker rm --force --volumes "${each#container:}" ;;
    esac
done
# Once nothing writes to them any more.
for each in $left; do
    case $each in
        folder:/*/serverlab-*) rm -rf -- "${each#folder:}" ;;
    esac
done
