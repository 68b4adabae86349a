package io.millwright.command.view;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millwright.command.ledger.CommandFilter;
import io.millwright.command.ledger.CommandReadRepository;
import io.millwright.command.ledger.CommandReadRepository.ListPosition;
import io.millwright.command.ledger.StoredCommand;
import io.millwright.model.id.CommandId;
import io.millwright.service.http.Page;
import io.millwright.service.http.PageRequest;
import io.millwright.service.http.Paging;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.UriInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One page of commands, with the members that are wanted. */
@ApplicationScoped
class CommandListService {
    private final Pool pool;
    private final CommandReadRepository commands;
    private final Paging paging;
    private final ObjectMapper mapper;

    CommandListService(Pool pool, CommandReadRepository commands, Paging paging, ObjectMapper mapper) {
        this.pool = pool;
        this.commands = commands;
        this.paging = paging;
        this.mapper = mapper;
    }

    Uni<Page<ObjectNode>> list(CommandFilter filter, Fields fields, PageRequest request, UriInfo uri) {
        return commands.list(pool, filter, position(request), request.fetch())
                .map(rows -> paging.page(request, rows, uri, CommandListService::sortKey)
                        .map(command -> fields.keep((ObjectNode) mapper.valueToTree(CommandView.listed(command)))));
    }

    private static @Nullable ListPosition position(PageRequest request) {
        return request.isFirst()
                ? null
                : new ListPosition(
                        Instant.parse(request.after().getFirst()),
                        new CommandId(request.after().getLast()));
    }

    private static List<String> sortKey(StoredCommand last) {
        ListPosition position = ListPosition.of(last);
        return List.of(position.createdAt().toString(), position.commandId().value());
    }
}
