package io.millwright.simulator;

import io.millwright.device.DeviceListener;
import io.millwright.model.id.MachineKey;
import io.millwright.model.message.Rejection;

/** One line for each thing that happens to a device's connection. */
record ConsoleListener(MachineKey machine) implements DeviceListener {
    @Override
    public void online(long bootId, long sessionId) {
        say("online, boot " + bootId + " session " + sessionId);
    }

    @Override
    public void disconnected(String reason) {
        say("connection lost: " + reason);
    }

    @Override
    public void refused(String reason) {
        say("no connection: " + reason);
    }

    @Override
    public void rejected(Rejection rejection) {
        say("the cloud rejected a message of class " + rejection.refusedClass().wireName() + ": " + rejection.reason()
                + (rejection.detail() == null ? "" : ", " + rejection.detail()));
    }

    @Override
    public void ignored(String topic, String reason) {
        say("ignored a message on " + topic + ": " + reason);
    }

    private void say(String what) {
        System.out.println(machine.clientId() + ": " + what);
    }
}
