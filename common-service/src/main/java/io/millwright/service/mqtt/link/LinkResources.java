package io.millwright.service.mqtt.link;

import com.hivemq.client.mqtt.MqttClient;
import com.hivemq.client.mqtt.MqttClientBuilder;
import com.hivemq.client.mqtt.MqttClientExecutorConfig;
import io.reactivex.Single;
import io.reactivex.disposables.CompositeDisposable;
import io.reactivex.disposables.Disposable;
import io.reactivex.schedulers.Schedulers;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jboss.logging.Logger;

/**
 * What a link holds while it lives: its thread and its running calls. The client would keep both for as long as the
 * session may live at the broker, a day and more; {@link #release()} gives them back when the connection is gone.
 */
final class LinkResources {
    private static final Logger LOG = Logger.getLogger(LinkResources.class);

    private final CompositeDisposable running = new CompositeDisposable();

    /** Whatever a disconnect ends with: a connection that is gone is what was asked for. */
    static CompletionStage<Void> gone(CompletableFuture<Void> disconnect) {
        return disconnect.exceptionally(failure -> {
            LOG.debugf("mqtt disconnect found no connection error=%s", failure.toString());
            return null;
        });
    }

    static RuntimeException unchecked(Throwable failure) {
        return failure instanceof RuntimeException unchecked ? unchecked : new CompletionException(failure);
    }

    /** On the thread of a connection that is gone, nothing can be acknowledged: the broker sends the message again. */
    static void acknowledge(Runnable acknowledgement) {
        try {
            acknowledgement.run();
        } catch (RejectedExecutionException e) {
            LOG.debugf("mqtt acknowledgement after the end of its connection error=%s", e.toString());
        }
    }

    /** Server, time-outs and one thread of its own; callbacks run on that thread. */
    static MqttClientBuilder clientBuilder(LinkSettings settings) {
        var builder = MqttClient.builder()
                .identifier(settings.clientId())
                .executorConfig(MqttClientExecutorConfig.builder()
                        .nettyExecutor(new LinkThread(settings.clientId()))
                        .nettyThreads(1)
                        .applicationScheduler(Schedulers.trampoline())
                        .build());
        var transport = builder.transportConfig()
                .serverHost(settings.address().host())
                .serverPort(settings.address().port())
                .socketConnectTimeout(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS)
                .mqttConnectTimeout(settings.connectTimeout().toMillis(), TimeUnit.MILLISECONDS);
        return settings.address().tls()
                ? transport.sslWithDefaultConfig().applyTransportConfig()
                : transport.applyTransportConfig();
    }

    void hold(Disposable call) {
        running.add(call);
    }

    <T> CompletionStage<T> stage(Single<T> call) {
        var result = new CompletableFuture<T>();
        hold(call.subscribe(result::complete, result::completeExceptionally));
        return result;
    }

    void release() {
        running.dispose();
    }

    /** One instance a link: the client shares event loops by executor. */
    private record LinkThread(String clientId) implements Executor {
        @Override
        public void execute(Runnable task) {
            Thread thread = new Thread(task, "mqtt-" + clientId);
            thread.setDaemon(true);
            thread.start();
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }
    }
}
