package io.millwright.testing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenApiRulesTest {
    private static final String PROBLEM =
            "{'description':'d','content':{'application/problem+json':{'schema':{'type':'object'}}}}";
    private static final String GOOD = """
            {'openapi':'3.1.0','info':{'title':'t','license':{'name':'Apache-2.0'}},'servers':[{'url':'/'}],
             'paths':{'/things/{id}':{'get':{'operationId':'getThing','summary':'s','tags':['t'],'security':[],
               'parameters':[{'name':'id','in':'path'},{'name':'If-None-Match','in':'header'}],
               'responses':{'304':{'description':'n'},'200':{'description':'ok','headers':{'ETag':{}},'content':{'application/json':{
                   'schema':{'$ref':'#/components/schemas/Thing'},'examples':{'one':{'value':{'size':1}}}}}},
                 '400':P,'401':P,'403':P,'429':P,'500':P,'503':P}}}},
             'components':{'securitySchemes':{'oidc':{'type':'openIdConnect'}},
               'schemas':{'Thing':{'type':'object','properties':{'size':{'type':'integer'}}}}}}
            """.replace("P,", PROBLEM + ",").replace("P}", PROBLEM + "}");

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    @Test
    void aGoodDescriptionHasNoOffence() {
        assertThat(OpenApiRules.offences(json(GOOD))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '~',
            delimiter = '|',
            value = {
                "'operationId':'getThing',| |needs an operationId",
                "'security':[],| |must say who may call it",
                "'tags':['t'],| |needs a tag",
                "schemas/Thing'}|schemas/Other'}|refers to #/components/schemas/Other",
                "'size':1|'size':'large'|the example breaks its schema",
                "'name':'id'|'name':'other'|path parameter that is not in the path",
                "'503':|'502':|needs the problem 503",
                "'schema':{'$ref':'#/components/schemas/Thing'},| |needs a schema",
                "application/json|application/problem+json|answers application/problem+json",
                "'servers':[{'url':'/'}],| |needs servers",
                "'headers':{'ETag':{}},| |needs the header ETag",
                "'304':|'305':|needs the answer 304",
                "If-None-Match|If-Match|needs the parameter If-None-Match",
            })
    void eachRuleIsKept(String good, String bad, String offence) {
        // given
        assertThat(GOOD).contains(good);

        // then
        assertThat(OpenApiRules.offences(json(GOOD.replace(good, bad == null ? "" : bad))))
                .anyMatch(found -> found.contains(offence));
    }

    @Test
    void whatIsNoJsonIsOneOffence() {
        assertThat(OpenApiRules.offences("openapi: 3.1.0")).hasSize(1);
    }
}
