package io.millwright.stack.run;

import io.millwright.stack.Refusal;
import io.millwright.stack.home.StackHome;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.StandardOpenOption;

/** At most one launcher a home; the system takes the lock away from one that dies. */
final class LauncherLock implements AutoCloseable {
    private final FileChannel channel;

    private LauncherLock(FileChannel channel) {
        this.channel = channel;
    }

    static LauncherLock take(StackHome home) throws IOException {
        FileChannel channel = FileChannel.open(home.lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (lock == null) {
            channel.close();
            throw new Refusal("A stack runs in " + home.root()
                    + " already: stop it with \"millwright down\", or start another one with --home and --port-base.");
        }
        return new LauncherLock(channel);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
