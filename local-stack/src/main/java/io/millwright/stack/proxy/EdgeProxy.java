package io.millwright.stack.proxy;

import io.millwright.stack.Refusal;
import io.millwright.stack.plan.ServiceName;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.httpproxy.Body;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyOptions;
import io.vertx.httpproxy.ProxyResponse;
import java.net.URI;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** The HTTP server behind the base URL. Bodies are passed on piece by piece, so that streams stay streams. */
public final class EdgeProxy implements AutoCloseable {
    private static final int CONNECTIONS_PER_SERVICE = 512;
    private static final int SECONDS_TO_START = 30;
    private static final int SECONDS_TO_STOP = 5;

    private final Vertx vertx;
    private final Origins origins;
    private final Pages pages;
    private final Map<ServiceName, HttpProxy> proxies = new EnumMap<>(ServiceName.class);

    private EdgeProxy(Vertx vertx, Origins origins, Pages pages) {
        this.vertx = vertx;
        this.origins = origins;
        this.pages = pages;
        HttpClient client = vertx.createHttpClient(
                new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(CONNECTIONS_PER_SERVICE));
        for (ServiceName service : ServiceName.values()) {
            URI origin = origins.of(service);
            proxies.put(
                    service,
                    HttpProxy.reverseProxy(new ProxyOptions(), client)
                            .origin(origin.getPort(), origin.getHost())
                            .addInterceptor(new Unavailable(service)));
        }
    }

    /** Listens on the loopback address. */
    public static EdgeProxy start(int port, Origins origins, Pages pages) throws InterruptedException {
        Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(2).setWorkerPoolSize(2));
        EdgeProxy proxy = new EdgeProxy(vertx, origins, pages);
        HttpServer server = vertx.createHttpServer(
                        new HttpServerOptions().setHost("127.0.0.1").setPort(port))
                .requestHandler(proxy::handle);
        try {
            server.listen().toCompletionStage().toCompletableFuture().get(SECONDS_TO_START, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            proxy.close();
            throw new Refusal("The base URL can't be served on port " + port + ": " + e.getMessage() + ".", e);
        }
        return proxy;
    }

    private void handle(HttpServerRequest request) {
        switch (RoutingTable.of(Objects.requireNonNullElse(request.path(), ""))) {
            case Route.ToService(ServiceName service) -> proxy(service).handle(request);
            case Route.Redirect(ServiceName service, String path) ->
                request.response()
                        .setStatusCode(302)
                        .putHeader(HttpHeaders.LOCATION, origins.of(service) + path)
                        .end();
            case Route.Overview() -> text(request.response(), "text/html; charset=utf-8", pages.overview());
            case Route.ProblemPage(String name) ->
                pages.problem(name)
                        .ifPresentOrElse(
                                page -> text(request.response(), "text/markdown; charset=utf-8", page),
                                () -> notFound(request.response()));
            case Route.Nowhere() -> notFound(request.response());
            case Route.Ambiguous() ->
                problem(
                        request.response(),
                        400,
                        "invalid-request",
                        "The request breaks a rule of the API",
                        "The path must be written without dot segments, empty segments or encoded separators.");
        }
    }

    private HttpProxy proxy(ServiceName service) {
        HttpProxy proxy = proxies.get(service);
        if (proxy == null) {
            throw new IllegalStateException("no proxy for " + service.label());
        }
        return proxy;
    }

    private static void notFound(HttpServerResponse response) {
        problem(response, 404, "not-found", "There is no such thing", "No service answers this path.");
    }

    private static void text(HttpServerResponse response, String type, String text) {
        response.putHeader(HttpHeaders.CONTENT_TYPE, type).end(text);
    }

    private static void problem(HttpServerResponse response, int status, String name, String title, String detail) {
        response.setStatusCode(status)
                .putHeader(HttpHeaders.CONTENT_TYPE, "application/problem+json")
                .end(body(status, name, title, detail));
    }

    private static Buffer body(int status, String name, String title, String detail) {
        return new JsonObject()
                .put("type", "/problems/" + name)
                .put("title", title)
                .put("status", status)
                .put("detail", detail)
                .toBuffer();
    }

    @Override
    public void close() {
        try {
            vertx.close().toCompletionStage().toCompletableFuture().get(SECONDS_TO_STOP, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("the proxy does not stop", e);
        }
    }

    /** Tells a client that a service is away, in the form of all other problems. */
    private record Unavailable(ServiceName service) implements ProxyInterceptor {
        @Override
        public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
            return context.sendRequest().recover(failure -> {
                ProxyResponse response = context.request().release().response();
                response.setStatusCode(503);
                response.putHeader("Content-Type", "application/problem+json");
                response.putHeader("Retry-After", "2");
                response.setBody(Body.body(body(
                        503,
                        "unavailable",
                        "Something the service depends on is away",
                        "The service " + service.label() + " is not there at the moment.")));
                return Future.succeededFuture(response);
            });
        }
    }
}
