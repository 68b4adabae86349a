package io.millwright.stack;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says in a few words why somebody could not be reached. */
public final class NetworkFailure {
    private NetworkFailure() {}

    /** The first cause that says something to a person; the name of the exception when none does. */
    public static String reason(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownHostException || cause instanceof UnresolvedAddressException) {
                return "no such host"; // often below another one
            }
        }
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String words = words(cause);
            if (words != null) {
                return words;
            }
        }
        String message = failure.getMessage();
        return message == null || message.isBlank()
                ? failure.getClass().getSimpleName()
                : message.strip().replaceFirst("\\.$", "");
    }

    private static @Nullable String words(Throwable cause) {
        return switch (cause) {
            case NoRouteToHostException _ -> "no way to that host";
            case SocketTimeoutException _, HttpTimeoutException _, TimeoutException _ -> "no answer in time";
            case ConnectException refused -> isTimeout(refused) ? "no answer in time" : "nobody listens there";
            case ClosedChannelException _ -> "the connection was closed";
            case SSLException tls -> "TLS failed: " + tls.getMessage();
            default -> null;
        };
    }

    private static boolean isTimeout(ConnectException failure) {
        return String.valueOf(failure.getMessage()).contains("timed out");
    }
}
