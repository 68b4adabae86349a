package io.millwright.service.example;

import io.millwright.service.security.InternalApi;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;

/** Stands for a service's internal API. */
@Path("/internal/example")
@InternalApi
public class HiddenResource {
    @GET
    public String get() {
        return "inside";
    }

    @POST
    public String post(String body) {
        return body;
    }
}
